import type { ShopClient } from '../load/shop-client';

/** The running shop that is measured. */
export interface BenchContext {
  shopUrl: string;
  shop: ShopClient;
  processesFile: string;
}
