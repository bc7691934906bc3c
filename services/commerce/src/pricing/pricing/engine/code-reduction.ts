import { toCents } from '#contracts/fields/money';
import { allocate } from './allocation';
import type { CodeTerms, LineInput } from './pricing-input';
import { isInScope, reductionOf } from './reductions';

/** A code applies to a plug-in of its scope; to a bundle if it names the bundle or applies to everything. */
export function isCodeForLine({ scope }: Pick<CodeTerms, 'scope'>, line: LineInput): boolean {
  if (line.kind === 'plugin') return isInScope(scope, line.product);
  return scope.kind === 'all' || (scope.kind === 'products' && scope.productIds.includes(line.id));
}

/**
 * The amount by which a code reduces each line: a percentage of each line, or one amount over all lines in proportion to their
 * prices, so that a refund of one line returns what was paid for it.
 */
export function codeReductions(
  code: CodeTerms,
  lines: readonly { input: LineInput; dueCents: number }[],
): number[] {
  const { reduction } = code;
  const prices = lines.map(({ input, dueCents }) => toCents(isCodeForLine(code, input) ? dueCents : 0));
  if (reduction.kind === 'fixed') {
    const total = prices.reduce((sum, price) => sum + price, 0);
    return allocate(toCents(Math.min(reduction.amountCents, total)), prices);
  }
  return prices.map((price) => reductionOf(price, reduction));
}
