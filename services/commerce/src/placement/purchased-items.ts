import type { SalesTerms } from '#contracts/catalogue/sales';
import { type Cents, toCents } from '#contracts/fields/money';
import { allocate, type OrderLine } from '../orders/lines/order-lines.service';
import type { PricedItem, PricedPurchase } from '../pricing/pricing.service';

interface Priced {
  price: Pick<PricedPurchase, 'items'>;
}

/** The products that one line grants: a plug-in, or the parts of a bundle that the customer does not own. */
function partsOf({ terms, bundle }: PricedItem): readonly SalesTerms[] {
  if (!bundle) return [terms];
  return bundle.parts.filter(({ isOwned }) => !isOwned).map((part) => part.terms);
}

/** The products that a purchase grants. */
export function productsOf({ price }: Priced): readonly SalesTerms[] {
  return price.items.flatMap(partsOf);
}

/** The owned products whose licences a purchase supersedes. */
export function upgradedProductIds({ price }: Priced): string[] {
  return price.items.flatMap(({ upgradesPluginId }) => upgradesPluginId ?? []);
}

/** The items of the order: one for each product. */
export function orderLines({ price }: Priced): OrderLine[] {
  return price.items.flatMap(itemsOfLine);
}

/**
 * The items of one line. The reductions of a bundle are distributed over its parts in proportion to what is left of their list
 * prices; owned parts are no items, so the reduction for them is left out.
 */
function itemsOfLine(priced: PricedItem, line: number): OrderLine[] {
  const parts = partsOf(priced);
  const reductions = priced.bundle
    ? priced.adjustments.filter(({ kind }) => kind !== 'owned')
    : priced.adjustments;
  let left: readonly Cents[] = priced.bundle ? parts.map(({ priceCents }) => priceCents) : [priced.listCents];
  const list = left;
  const shares = reductions.map(({ amountCents }) => {
    const amounts = allocate(amountCents, left);
    left = left.map((cents, at) => toCents(cents - (amounts[at] ?? 0)));
    return amounts;
  });
  const { bundle = null, upgradesPluginId = null } = priced;
  return parts.map(({ pluginId, slug, name, version, imageUrl }, at) => ({
    item: {
      ...{ pluginId, slug, name, version, imageUrl, line, upgradesPluginId },
      priceCents: list[at] ?? toCents(0),
      dueCents: left[at] ?? toCents(0),
      bundleId: bundle?.id ?? null,
      bundleSlug: bundle?.slug ?? null,
      bundleName: bundle?.name ?? null,
    },
    adjustments: reductions.flatMap(({ kind, key, name: reason }, i) => {
      const amountCents = shares[i]?.[at] ?? toCents(0);
      return amountCents > 0 ? [{ kind, key, name: reason, amountCents }] : [];
    }),
  }));
}
