import { brandChanged } from '#contracts/identity/events';
import { type BrandVersion, readBrand } from '#contracts/identity/shop/brand';
import { setShopCurrency } from '#contracts/fields/money';
import { setShopTimeZone } from '#contracts/fields/time-zone';
import { FollowedValue } from '#platform/events/followed-value';
import type { Log } from '#platform/log/log';
import type { RpcClient } from '#platform/rpc/rpc-client';

/** The brand that the panel saved, for pages, mails and documents; at first that of the environment. */
export class ShopBrand extends FollowedValue<BrandVersion> {
  constructor(brand: BrandVersion, rpc: RpcClient, log: Log) {
    // Identity of an earlier release knows less.
    const read = async () => ({ ...brand, ...(await rpc.call(readBrand, {})) });
    super(brand, { name: 'brand', read, changed: brandChanged }, log);
    const useSettings = () => {
      setShopCurrency(this.current.currency);
      setShopTimeZone(this.current.timeZone);
    };
    useSettings();
    this.onChange(useSettings);
  }
}
