import { sendFast } from '../../driver/exchange';
import { ShopCustomer } from '../../driver/shop-customer';

/** The running shop that is measured. */
export interface BenchContext {
  shop: string;
  sandbox: string;
  dataDir: string;
}

/** Registers a customer, whose requests use the same connections. */
export function newCustomer(context: BenchContext): Promise<ShopCustomer> {
  return ShopCustomer.register(context, { name: 'bench', send: sendFast });
}
