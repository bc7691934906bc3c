import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readOrderCurrency } from '#contracts/commerce/pricing/order-currency';
import { setShopCurrency } from '#contracts/fields/money';
import { ShopBrand } from '#brand/shop-brand';
import { Handles } from '#platform/rpc/handles';

/** The currency of the shop is that of its orders. */
@Injectable()
export class OrderCurrencyService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brand: ShopBrand,
  ) {}

  /** Until identity answers, the environment names a currency, which may not be that of the shop: nothing is sold in it. */
  async onApplicationBootstrap(): Promise<void> {
    const { currency } = await this.read();
    if (currency !== undefined && this.brand.current.version === 0) setShopCurrency(currency.toUpperCase());
  }

  @Handles(readOrderCurrency)
  async read(): Promise<{ currency?: string }> {
    const [row] = await this.dataSource.query<{ currency: string }[]>(
      'select currency from orders order by created_at desc limit 1',
    );
    return row ?? {};
  }
}
