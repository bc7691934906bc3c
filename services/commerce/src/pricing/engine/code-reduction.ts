import type { CodeTerms, LineInput } from './pricing-input';
import { isInScope, reductionOf } from './reductions';

/** A code applies to a plug-in of its scope; to a bundle if it names the bundle or applies to everything. */
export function isCodeForLine({ scope }: Pick<CodeTerms, 'scope'>, line: LineInput): boolean {
  if (line.kind === 'plugin') return isInScope(scope, line.product);
  return scope.kind === 'all' || (scope.kind === 'products' && scope.productIds.includes(line.id));
}

/**
 * Distributes an amount over prices in proportion to them, so that a refund of one line returns what was paid for it. Whole
 * cents: the rest goes to the first prices that are not used up.
 */
function allocate(amountCents: number, prices: readonly number[]): number[] {
  const total = prices.reduce((sum, price) => sum + price, 0);
  const amount = Math.min(amountCents, total);
  if (amount === 0) return prices.map(() => 0);
  const parts = prices.map((price) => Math.floor((price / total) * amount));
  let rest = amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, i) => {
    const more = Math.min(rest, (prices[i] ?? 0) - part);
    rest -= more;
    return part + more;
  });
}

/** The amount by which a code reduces each line: a percentage of each line, or one amount over all lines. */
export function codeReductions(
  code: CodeTerms,
  lines: readonly { input: LineInput; dueCents: number }[],
): number[] {
  const { reduction } = code;
  const prices = lines.map(({ input, dueCents }) => (isCodeForLine(code, input) ? dueCents : 0));
  if (reduction.kind === 'fixed') return allocate(reduction.amountCents, prices);
  return prices.map((price) => reductionOf(price, reduction));
}
