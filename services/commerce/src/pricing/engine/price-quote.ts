import type { AdjustmentKind } from '#contracts/commerce/pricing/quotes';
import { type Cents, minChargeCents, toCents } from '#contracts/fields/money';
import type { Adjustment, PartPrice } from './adjustment';
import { bestAutomaticReduction } from './automatic-reduction';
import { codeReductions, isCodeForLine } from './code-reduction';
import { partPrices } from './part-prices';
import type { CodeTerms, LineInput, PricedProduct, PricingInput } from './pricing-input';

interface PricedLine {
  listCents: Cents;
  adjustments: Adjustment[];
  dueCents: Cents;
  /** Of a bundle: the parts that are paid. */
  parts?: PartPrice[];
}

/** A line that cannot be bought: the customer owns all of it, or an earlier line contains a part of it. */
export interface LineRefusal {
  index: number;
  reason: 'owned' | 'duplicate';
}

/** Whether a code reduced the quote; if not, whether it is for none of the items or another price is lower. */
type CodeResult = 'applied' | 'not-for-items' | 'no-effect';

export interface PricedQuote {
  lines: PricedLine[];
  refusals: LineRefusal[];
  codes: { code: string; result: CodeResult }[];
  subtotalCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
}

interface DraftLine {
  input: LineInput;
  listCents: number;
  adjustments: { kind: AdjustmentKind; key: string; amountCents: number }[];
  dueCents: number;
}

const partsOf = (line: LineInput): readonly PricedProduct[] =>
  line.kind === 'plugin' ? [line.product] : line.parts;

const totalOf = (lines: readonly { dueCents: number }[]) =>
  lines.reduce((sum, { dueCents }) => sum + dueCents, 0);

function adjust(line: DraftLine, kind: AdjustmentKind, key: string, amountCents: number): void {
  if (amountCents === 0) return;
  line.adjustments.push({ kind, key, amountCents });
  line.dueCents -= amountCents;
}

/** A line at its list price, without the parts of a bundle that the customer owns. */
function lineAtList(input: LineInput, owned: ReadonlySet<string>): DraftLine {
  const listCents = partsOf(input).reduce((sum, part) => sum + part.listCents, 0);
  const line: DraftLine = { input, listCents, adjustments: [], dueCents: listCents };
  if (input.kind !== 'bundle') return line;
  const ownedParts = input.parts.filter(({ id }) => owned.has(id));
  const ownedCents = ownedParts.reduce((sum, part) => sum + part.listCents, 0);
  adjust(line, 'owned', input.id, ownedCents);
  return line;
}

function applyCode(lines: readonly DraftLine[], code: CodeTerms): void {
  const amounts = codeReductions(code, lines);
  for (const [i, line] of lines.entries()) adjust(line, 'code', code.code, amounts[i] ?? 0);
}

/** The best automatic reduction of each line, then the codes on the rest. */
function combinedLines(input: PricingInput): DraftLine[] {
  const lines = input.lines.map((line) => lineAtList(line, input.ownedProductIds));
  for (const line of lines) {
    const parts = partsOf(line.input).filter(
      ({ id }) => line.input.kind === 'plugin' || !input.ownedProductIds.has(id),
    );
    const best = bestAutomaticReduction(line.input, parts, input);
    if (best) adjust(line, best.kind, best.key, best.amountCents);
  }
  for (const code of input.codes) if (!code.isExclusive) applyCode(lines, code);
  return lines;
}

/** An exclusive code on the list prices, without any other reduction. */
function exclusiveLines(input: PricingInput, code: CodeTerms): DraftLine[] {
  const lines = input.lines.map((line) => lineAtList(line, input.ownedProductIds));
  applyCode(lines, code);
  return lines;
}

/**
 * Takes back reductions, the last ones first, until the total can be charged. A total of nothing is not charged. Parts that the
 * customer owns stay free, even if the others cost less than the smallest charge.
 */
function raiseToMinCharge(lines: readonly DraftLine[]): void {
  const total = totalOf(lines);
  if (total === 0 || total >= minChargeCents) return;
  let missing = minChargeCents - total;
  for (const line of [...lines].reverse())
    for (const adjustment of [...line.adjustments].reverse()) {
      if (adjustment.kind === 'owned') continue;
      const amount = Math.min(missing, adjustment.amountCents);
      adjustment.amountCents -= amount;
      line.dueCents += amount;
      missing -= amount;
    }
}

/** The lines that the customer cannot buy. */
function refusalsOf({ lines, ownedProductIds }: PricingInput): LineRefusal[] {
  const seen = new Set<string>();
  return lines.flatMap((line, index): LineRefusal[] => {
    // Two bundles may share a part that the customer owns, because neither of them grants it.
    const ids = partsOf(line).flatMap(({ id }) => (ownedProductIds.has(id) ? [] : [id]));
    const isDuplicate = ids.some((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    if (ids.length === 0) return [{ index, reason: 'owned' }];
    return isDuplicate ? [{ index, reason: 'duplicate' }] : [];
  });
}

function toPricedLine({ input: line, ...draft }: DraftLine, input: PricingInput): PricedLine {
  const adjustments = draft.adjustments
    .filter(({ amountCents }) => amountCents > 0)
    .map((adjustment) => ({ ...adjustment, amountCents: toCents(adjustment.amountCents) }));
  const priced = { listCents: toCents(draft.listCents), adjustments, dueCents: toCents(draft.dueCents) };
  return line.kind === 'bundle' ? { ...priced, parts: partPrices(line, adjustments, input) } : priced;
}

function codeResult(code: CodeTerms, lines: readonly DraftLine[]): CodeResult {
  const isApplied = lines.some(({ adjustments }) =>
    adjustments.some(({ kind, key }) => kind === 'code' && key === code.code),
  );
  if (isApplied) return 'applied';
  return lines.some(({ input }) => isCodeForLine(code, input)) ? 'no-effect' : 'not-for-items';
}

/**
 * The price of a purchase and its reasons. Of the automatic reductions of a line the best one applies, then each code to the
 * rest; an exclusive code applies alone, if that is cheaper. Depends on its input only: times and ownership are decided before.
 */
export function priceQuote(input: PricingInput): PricedQuote {
  const plans = [
    combinedLines(input),
    ...input.codes.filter(({ isExclusive }) => isExclusive).map((code) => exclusiveLines(input, code)),
  ];
  const lines = plans.reduce((best, plan) => (totalOf(plan) < totalOf(best) ? plan : best));
  raiseToMinCharge(lines);
  const subtotal = lines.reduce((sum, { listCents }) => sum + listCents, 0);
  return {
    lines: lines.map((line) => toPricedLine(line, input)),
    refusals: refusalsOf(input),
    codes: input.codes.map((code) => ({ code: code.code, result: codeResult(code, lines) })),
    subtotalCents: toCents(subtotal),
    discountCents: toCents(subtotal - totalOf(lines)),
    totalCents: toCents(totalOf(lines)),
  };
}
