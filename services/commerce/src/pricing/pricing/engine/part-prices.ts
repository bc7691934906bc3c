import { type Cents, toCents } from '#contracts/fields/money';
import type { Adjustment, PartPrice } from './adjustment';
import { allocate } from './allocation';
import { bundleReductionOf, saleReductionOf } from './automatic-reduction';
import type { BundleLine, PricedProduct, SaleTerms } from './pricing-input';

/** What a reduction may take off each part: nothing off a part that it does not apply to. */
function weightsOf(
  { kind, key }: Adjustment,
  bundle: BundleLine,
  parts: readonly { product: PricedProduct; dueCents: Cents }[],
  sales: readonly SaleTerms[],
): Cents[] {
  const sale = kind === 'sale' ? sales.find(({ id }) => id === key) : undefined;
  return parts.map(({ product, dueCents }) => {
    if (kind === 'bundle') return toCents(bundleReductionOf(product, bundle));
    return sale ? toCents(saleReductionOf(product, sale)) : dueCents;
  });
}

/**
 * The price of each part of a bundle that the customer does not own. Each reduction of the line goes to the parts that it applies
 * to, so that the parts of an order say the same as the quote: whole cents, and the sum of the parts is the price of the line.
 */
export function partPrices(
  bundle: BundleLine,
  adjustments: readonly Adjustment[],
  { sales, ownedProductIds }: { sales: readonly SaleTerms[]; ownedProductIds: ReadonlySet<string> },
): PartPrice[] {
  const missing = bundle.parts.filter(({ id }) => !ownedProductIds.has(id));
  const parts = missing.map((product) => ({
    product,
    adjustments: [] as Adjustment[],
    dueCents: product.listCents,
  }));
  for (const adjustment of adjustments) {
    // The reduction for owned parts is for parts that are left out here.
    if (adjustment.kind === 'owned') continue;
    const shares = allocate(adjustment.amountCents, weightsOf(adjustment, bundle, parts, sales));
    for (const [i, part] of parts.entries()) {
      const amountCents = shares[i] ?? toCents(0);
      if (amountCents === 0) continue;
      part.adjustments.push({ ...adjustment, amountCents });
      part.dueCents = toCents(part.dueCents - amountCents);
    }
  }
  return parts.map(({ product, ...price }) => ({ productId: product.id, ...price }));
}
