import type { BundleTerms } from '#contracts/catalogue/bundles';
import type { ShopBundle } from '#contracts/commerce/pricing/bundles';
import { toCents, toDollars } from '#contracts/fields/money';
import type { PricedPurchase } from '../prices/pricing.service';

/** A bundle as visitors see it. */
export function toShopBundle(
  { bundleId: id, slug, name, description, imageUrl, parts }: BundleTerms,
  { items, subtotalCents: listCents, totalCents }: PricedPurchase,
): ShopBundle {
  const [item] = items;
  return {
    id,
    slug,
    name,
    description,
    imageUrl,
    listPrice: toDollars(listCents),
    price: toDollars(totalCents),
    percent: listCents === 0 ? 0 : Math.floor(((listCents - totalCents) * 100) / listCents),
    lowestPrice: toDollars(item?.lowestCents ?? toCents(totalCents)),
    saleEndsAt: item?.saleEndsAt?.toISOString(),
    parts: parts.map(({ pluginId, priceCents, ...part }) => {
      return { ...part, id: pluginId, price: toDollars(priceCents) };
    }),
  };
}
