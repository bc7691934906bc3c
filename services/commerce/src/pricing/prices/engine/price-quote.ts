import { type Cents, minChargeCents, toCents } from '#contracts/fields/money';
import { cheapestPlan, partsOf, type Plan, type PricedLine, totalOf } from './plans';
import { linesOf } from './priced-lines';
import type { CodeTerms, LineInput, PricingInput } from './pricing-input';
import { isCodeForLine, isInScope } from './reductions';

/** Why a line cannot be bought: the customer owns all of it, or an earlier line contains a part of it. */
export type LineRefusal = 'owned' | 'duplicate';

/** Whether a code reduced the quote; if not, whether it is for none of the items or another price is lower. */
type CodeResult = 'applied' | 'not-for-items' | 'no-effect';

export interface PricedQuote {
  lines: PricedLine[];
  codes: { code: string; result: CodeResult }[];
  subtotalCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
}

/**
 * Takes back reductions, the last ones first, until the total can be charged. A total of nothing is not charged. Parts that the
 * customer owns stay free, even if the others cost less than the smallest charge.
 */
function raiseToMinCharge(lines: readonly PricedLine[]): void {
  const total = totalOf(lines);
  if (total === 0 || total >= minChargeCents()) return;
  let missing = minChargeCents() - total;
  for (const line of [...lines].reverse())
    for (const adjustment of [...line.adjustments].reverse()) {
      if (adjustment.kind === 'owned') continue;
      const amount = Math.min(missing, adjustment.amountCents);
      adjustment.amountCents = toCents(adjustment.amountCents - amount);
      line.dueCents = toCents(line.dueCents + amount);
      missing -= amount;
    }
}

/** The refusal of each line; undefined for those that the customer can buy together. */
export function lineRefusals(
  lines: readonly LineInput[],
  ownedProductIds: ReadonlySet<string>,
): (LineRefusal | undefined)[] {
  const bought = new Set<string>();
  return lines.map((line) => {
    // Two bundles may share a part that the customer owns, because neither of them grants it.
    const ids = partsOf(line).flatMap(({ pluginId: id }) => (ownedProductIds.has(id) ? [] : [id]));
    if (ids.length === 0) return 'owned';
    if (ids.some((id) => bought.has(id))) return 'duplicate';
    for (const id of ids) bought.add(id);
    return undefined;
  });
}

/** Whether a code is for a line, or for a part that the bundle of the line is cheaper without. */
function concerns(code: CodeTerms, line: LineInput, owned: ReadonlySet<string>): boolean {
  const paid = partsOf(line).filter(({ pluginId }) => !owned.has(pluginId));
  return isCodeForLine(code, line) || paid.some((part) => isInScope(code.scope, part));
}

function codeResult(code: CodeTerms, plan: Plan, { lines, ownedProductIds }: PricingInput): CodeResult {
  const isApplied = plan.lines.some(({ adjustments }) =>
    adjustments.some(({ kind, key }) => kind === 'code' && key === code.code),
  );
  if (isApplied) return 'applied';
  return lines.some((line) => concerns(code, line, ownedProductIds)) ? 'no-effect' : 'not-for-items';
}

/**
 * The price of a purchase and its reasons. Of the automatic reductions of a line the best one applies, then each code to the
 * rest; an exclusive code applies alone, if that is cheaper. A bundle never costs more than its parts would. Depends on its input
 * only: times and ownership are decided before.
 */
export function priceQuote(input: PricingInput): PricedQuote {
  const plan = cheapestPlan(input);
  raiseToMinCharge(plan.lines);
  const lines = linesOf(plan, input);
  const subtotal = lines.reduce((sum, { listCents }) => sum + listCents, 0);
  const total = totalOf(lines);
  return {
    lines,
    codes: input.codes.map((code) => ({ code: code.code, result: codeResult(code, plan, input) })),
    subtotalCents: toCents(subtotal),
    discountCents: toCents(subtotal - total),
    totalCents: toCents(total),
  };
}
