import type { OrderLine } from '../../orders/placed-orders/lines/order-lines.service';
import type { PricedItem, PricedPurchase } from '../../pricing/prices/pricing.service';

interface Priced {
  price: Pick<PricedPurchase, 'items'>;
}

/** A product that a line grants, at its price. */
type GrantedProduct = Pick<PricedItem, 'terms' | 'adjustments' | 'dueCents'>;

/** The products that one line grants: a plug-in, or the parts of a bundle that the customer does not own. */
function grantedBy(item: PricedItem): readonly GrantedProduct[] {
  return item.bundle ? item.bundle.parts.filter(({ isOwned }) => !isOwned) : [item];
}

/** The products that a purchase grants. */
export function productsOf({ price }: Priced): readonly GrantedProduct['terms'][] {
  return price.items.flatMap(grantedBy).map(({ terms }) => terms);
}

/** The owned products whose licences a purchase supersedes. */
export function upgradedProductIds({ price }: Priced): string[] {
  return price.items.flatMap(({ upgradesPluginId }) => upgradesPluginId ?? []);
}

/** The items of the order: one for each product, at the price and with the reasons that the quote has for it. */
export function orderLines({ price }: Priced): OrderLine[] {
  return price.items.flatMap(itemsOfLine);
}

function itemsOfLine(priced: PricedItem, line: number): OrderLine[] {
  const { bundle = null, upgradesPluginId = null } = priced;
  const owned = bundle?.parts.filter(({ isOwned }) => isOwned).map((part) => part.terms.pluginId) ?? [];
  return grantedBy(priced).map(({ terms, adjustments, dueCents }) => ({
    item: {
      ...{ pluginId: terms.pluginId, slug: terms.slug, name: terms.name },
      ...{ version: terms.version, imageUrl: terms.imageUrl, line, upgradesPluginId },
      priceCents: terms.priceCents,
      dueCents,
      bundleId: bundle?.id ?? null,
      bundleSlug: bundle?.slug ?? null,
      bundleName: bundle?.name ?? null,
      completedPluginIds: adjustments.some(({ kind }) => kind === 'bundle') ? owned : [],
    },
    adjustments,
  }));
}
