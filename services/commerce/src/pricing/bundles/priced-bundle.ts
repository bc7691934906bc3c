import type { BundleTerms } from '#contracts/catalogue/bundles';
import type { SalesTerms } from '#contracts/catalogue/sales';
import { type Cents, priceAfterPercent, toCents } from '#contracts/fields/money';
import { distribute } from '../engine/distribute';
import type { Adjustment } from '../engine/price-quote';
import type { SaleTerms } from '../engine/pricing-input';
import { isInScope, reductionOf } from '../engine/reductions';

/** A part of a priced bundle. */
export interface PricedPart {
  terms: SalesTerms;
  /** The customer has it already, so it is neither paid nor granted again. */
  isOwned: boolean;
  /** Its share of what is due for the bundle; 0 for an owned part. */
  dueCents: Cents;
}

/** The bundle of a line, with its name in the language of the customer. */
export interface PricedBundle {
  id: string;
  slug: string;
  name: string;
  parts: PricedPart[];
}

/** The price of a part after the automatic reduction of its line. */
function reducedPrice(
  { pluginId: id, category = 'other', priceCents }: SalesTerms,
  { percent }: BundleTerms,
  sale: SaleTerms | undefined,
): number {
  if (!sale) return priceAfterPercent(priceCents, percent);
  return isInScope(sale.scope, { id, category })
    ? priceCents - reductionOf(priceCents, sale.reduction)
    : priceCents;
}

/** Distributes what is due for a bundle over its missing parts, in proportion to their prices. */
export function toPricedBundle(
  bundle: BundleTerms,
  line: { dueCents: Cents; adjustments: readonly Adjustment[] },
  ownedProductIds: ReadonlySet<string>,
  sales: readonly SaleTerms[],
): PricedBundle {
  const saleId = line.adjustments.find(({ kind }) => kind === 'sale')?.key;
  const sale = sales.find(({ id }) => id === saleId);
  const missing = bundle.parts.filter(({ pluginId }) => !ownedProductIds.has(pluginId));
  const shares = distribute(
    line.dueCents,
    missing.map((terms) => reducedPrice(terms, bundle, sale)),
  );
  const dueById = new Map(missing.map(({ pluginId }, i) => [pluginId, shares[i] ?? 0]));
  const { bundleId: id, slug, name } = bundle;
  const parts = bundle.parts.map((terms): PricedPart => {
    const isOwned = ownedProductIds.has(terms.pluginId);
    return { terms, isOwned, dueCents: toCents(dueById.get(terms.pluginId) ?? 0) };
  });
  return { id, slug, name, parts };
}
