import type { AdjustmentKind } from '#contracts/commerce/pricing/quotes';
import { bestAutomaticReduction } from './automatic-reduction';
import { codeReductions } from './code-reduction';
import type { CodeTerms, LineInput, PricedProduct, PricingInput } from './pricing-input';

/** What is priced as one: a line of the quote, or a part of a bundle that is priced as if it were bought separately. */
export interface DraftLine {
  input: LineInput;
  /** Index of the line of the quote. */
  index: number;
  listCents: number;
  adjustments: { kind: AdjustmentKind; key: string; amountCents: number }[];
  dueCents: number;
}

/** One way to price a quote. */
export interface Plan {
  lines: DraftLine[];
  /** Indexes of the bundles that are priced by their parts. */
  byParts: ReadonlySet<number>;
}

export const partsOf = (line: LineInput): readonly PricedProduct[] =>
  line.kind === 'plugin' ? [line.product] : line.parts;

export const totalOf = (lines: readonly { dueCents: number }[]) =>
  lines.reduce((sum, { dueCents }) => sum + dueCents, 0);

function adjust(line: DraftLine, kind: AdjustmentKind, key: string, amountCents: number): void {
  if (amountCents === 0) return;
  line.adjustments.push({ kind, key, amountCents });
  line.dueCents -= amountCents;
}

/** A line at its list price, without the parts of a bundle that the customer owns. */
export function lineAtList(input: LineInput, index: number, owned: ReadonlySet<string>): DraftLine {
  const listCents = partsOf(input).reduce((sum, part) => sum + part.listCents, 0);
  const line: DraftLine = { input, index, listCents, adjustments: [], dueCents: listCents };
  if (input.kind !== 'bundle') return line;
  const ownedParts = input.parts.filter(({ id }) => owned.has(id));
  const ownedCents = ownedParts.reduce((sum, part) => sum + part.listCents, 0);
  adjust(line, 'owned', input.id, ownedCents);
  return line;
}

function linesAtList({ lines, ownedProductIds }: PricingInput, byParts: ReadonlySet<number>): DraftLine[] {
  return lines.flatMap((line, index) => {
    if (!byParts.has(index)) return [lineAtList(line, index, ownedProductIds)];
    return partsOf(line)
      .filter(({ id }) => !ownedProductIds.has(id))
      .map((product) => lineAtList({ kind: 'plugin', product }, index, ownedProductIds));
  });
}

function applyCode(lines: readonly DraftLine[], code: CodeTerms): void {
  const amounts = codeReductions(code, lines);
  for (const [i, line] of lines.entries()) adjust(line, 'code', code.code, amounts[i] ?? 0);
}

/** The best automatic reduction of each line, then the codes on the rest. */
function combinedLines(input: PricingInput, byParts: ReadonlySet<number>): DraftLine[] {
  const lines = linesAtList(input, byParts);
  for (const line of lines) {
    const parts = partsOf(line.input).filter(
      ({ id }) => line.input.kind === 'plugin' || !input.ownedProductIds.has(id),
    );
    // A part of a bundle uses up no personal offer and supersedes no licence.
    const terms = byParts.has(line.index) ? { ...input, offers: [], upgradePaths: [] } : input;
    const best = bestAutomaticReduction(line.input, parts, terms);
    if (best) adjust(line, best.kind, best.key, best.amountCents);
  }
  for (const code of input.codes) if (!code.isExclusive) applyCode(lines, code);
  return lines;
}

/** An exclusive code on the list prices, without any other reduction. */
function exclusiveLines(input: PricingInput, byParts: ReadonlySet<number>, code: CodeTerms): DraftLine[] {
  const lines = linesAtList(input, byParts);
  applyCode(lines, code);
  return lines;
}

const cheapest = (plans: readonly Plan[], first: Plan): Plan =>
  plans.reduce((best, plan) => (totalOf(plan.lines) < totalOf(best.lines) ? plan : best), first);

/** The cheapest plan with these bundles priced by their parts. */
function planWith(input: PricingInput, byParts: ReadonlySet<number>): Plan {
  const exclusive = input.codes.filter(({ isExclusive }) => isExclusive);
  return cheapest(
    exclusive.map((code) => ({ lines: exclusiveLines(input, byParts, code), byParts })),
    { lines: combinedLines(input, byParts), byParts },
  );
}

function exchanged(byParts: ReadonlySet<number>, index: number): ReadonlySet<number> {
  return byParts.has(index)
    ? new Set([...byParts].filter((one) => one !== index))
    : new Set([...byParts, index]);
}

/**
 * The plan that is applied. A bundle never costs more than its parts would cost in the same purchase: it is priced by its parts
 * where that is cheaper. Codes with an amount connect the lines, so bundles are exchanged one after the other until no further
 * exchange lowers the total.
 */
export function cheapestPlan(input: PricingInput): Plan {
  const bundles = input.lines.flatMap(({ kind }, index) => (kind === 'bundle' ? [index] : []));
  let best = cheapest([planWith(input, new Set(bundles))], planWith(input, new Set()));
  for (;;) {
    const { byParts } = best;
    const next = cheapest(
      bundles.map((index) => planWith(input, exchanged(byParts, index))),
      best,
    );
    if (next === best) return best;
    best = next;
  }
}
