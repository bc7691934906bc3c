import { priceAfterPercent } from '#contracts/fields/money';
import type { PricedProduct, Reduction, Scope } from './pricing-input';

/** The amount that a reduction takes off a price; never more than the price. */
export function reductionOf(priceCents: number, reduction: Reduction): number {
  if (reduction.kind === 'fixed') return Math.min(reduction.amountCents, priceCents);
  return priceCents - priceAfterPercent(priceCents, reduction.percent);
}

export function isInScope(scope: Scope, { id, category }: Pick<PricedProduct, 'id' | 'category'>): boolean {
  if (scope.kind === 'all') return true;
  return scope.kind === 'categories' ? scope.categories.includes(category) : scope.productIds.includes(id);
}
