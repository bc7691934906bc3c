import { priceAfterPercent, toCents } from '#contracts/fields/money';
import { allocate } from './allocation';
import {
  type CodeTerms,
  isBundle,
  type LineInput,
  type ProductLine,
  type Reduction,
  type Scope,
} from './pricing-input';

/** The amount that a reduction takes off a price; never more than the price. */
export function reductionOf(priceCents: number, reduction: Reduction): number {
  if (reduction.kind === 'fixed') return Math.min(reduction.amountCents, priceCents);
  return priceCents - priceAfterPercent(priceCents, reduction.percent);
}

export function isInScope(scope: Scope, { pluginId, category = 'other' }: ProductLine): boolean {
  if (scope.kind === 'all') return true;
  return scope.kind === 'categories'
    ? scope.categories.includes(category)
    : scope.productIds.includes(pluginId);
}

/** A code applies to a plug-in of its scope; to a bundle if it names the bundle or applies to everything. */
export function isCodeForLine({ scope }: Pick<CodeTerms, 'scope'>, line: LineInput): boolean {
  if (!isBundle(line)) return isInScope(scope, line);
  return scope.kind === 'all' || (scope.kind === 'products' && scope.productIds.includes(line.bundleId));
}

/**
 * The amount by which a code reduces each line: a percentage of each line, or one amount over all lines in proportion to their
 * prices, so that a refund of one line returns what was paid for it.
 */
export function codeReductions(
  code: CodeTerms,
  lines: readonly { terms: LineInput; dueCents: number }[],
): number[] {
  const { reduction } = code;
  const prices = lines.map(({ terms, dueCents }) => toCents(isCodeForLine(code, terms) ? dueCents : 0));
  if (reduction.kind === 'fixed') {
    const total = prices.reduce((sum, price) => sum + price, 0);
    return allocate(toCents(Math.min(reduction.amountCents, total)), prices);
  }
  return prices.map((price) => reductionOf(price, reduction));
}
