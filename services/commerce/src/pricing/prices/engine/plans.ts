import type { AdjustmentKind } from '#contracts/commerce/pricing/quotes';
import { type Cents, toCents } from '#contracts/fields/money';
import type { Adjustment, PartPrice } from './adjustment';
import { bestAutomaticReduction } from './automatic-reduction';
import {
  type CodeTerms,
  isBundle,
  type LineInput,
  type PricingInput,
  type ProductLine,
} from './pricing-input';
import { codeReductions } from './reductions';

/** What is priced as one: a line of the quote, or in a plan a part of a bundle that is priced as if it were bought separately. */
export interface PricedLine {
  terms: LineInput;
  /** Index of the line of the quote. */
  index: number;
  listCents: Cents;
  adjustments: Adjustment[];
  dueCents: Cents;
  /** Of a bundle: the parts that are paid. */
  parts?: PartPrice[];
}

/** One way to price a quote. */
export interface Plan {
  lines: PricedLine[];
  /** Indexes of the bundles that are priced by their parts. */
  byParts: ReadonlySet<number>;
}

export const partsOf = (line: LineInput): readonly ProductLine[] => (isBundle(line) ? line.parts : [line]);

export const totalOf = (lines: readonly { dueCents: number }[]) =>
  lines.reduce((sum, { dueCents }) => sum + dueCents, 0);

function adjust(line: PricedLine, kind: AdjustmentKind, key: string, amountCents: number): void {
  if (amountCents === 0) return;
  line.adjustments.push({ kind, key, amountCents: toCents(amountCents) });
  line.dueCents = toCents(line.dueCents - amountCents);
}

/** A line at its list price, without the parts of a bundle that the customer owns. */
export function lineAtList(terms: LineInput, index: number, owned: ReadonlySet<string>): PricedLine {
  const listCents = toCents(partsOf(terms).reduce((sum, part) => sum + part.priceCents, 0));
  const line: PricedLine = { terms, index, listCents, adjustments: [], dueCents: listCents };
  if (!isBundle(terms)) return line;
  const ownedParts = terms.parts.filter(({ pluginId }) => owned.has(pluginId));
  const ownedCents = ownedParts.reduce((sum, part) => sum + part.priceCents, 0);
  adjust(line, 'owned', terms.bundleId, ownedCents);
  return line;
}

function linesAtList({ lines, ownedProductIds }: PricingInput, byParts: ReadonlySet<number>): PricedLine[] {
  return lines.flatMap((line, index) => {
    if (!byParts.has(index)) return [lineAtList(line, index, ownedProductIds)];
    return partsOf(line)
      .filter(({ pluginId }) => !ownedProductIds.has(pluginId))
      .map((part) => lineAtList(part, index, ownedProductIds));
  });
}

function applyCode(lines: readonly PricedLine[], code: CodeTerms): void {
  const amounts = codeReductions(code, lines);
  for (const [i, line] of lines.entries()) adjust(line, 'code', code.code, amounts[i] ?? 0);
}

/** The best automatic reduction of each line, then the codes on the rest. */
function combinedLines(input: PricingInput, byParts: ReadonlySet<number>): PricedLine[] {
  const lines = linesAtList(input, byParts);
  for (const line of lines) {
    const parts = partsOf(line.terms).filter(
      ({ pluginId }) => !isBundle(line.terms) || !input.ownedProductIds.has(pluginId),
    );
    // A part of a bundle uses up no personal offer and supersedes no licence.
    const terms = byParts.has(line.index) ? { ...input, offers: [], upgradePaths: [] } : input;
    const best = bestAutomaticReduction(line.terms, parts, terms);
    if (best) adjust(line, best.kind, best.key, best.amountCents);
  }
  for (const code of input.codes) if (!code.isExclusive) applyCode(lines, code);
  return lines;
}

/** An exclusive code on the list prices, without any other reduction. */
function exclusiveLines(input: PricingInput, byParts: ReadonlySet<number>, code: CodeTerms): PricedLine[] {
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
  const bundles = input.lines.flatMap((line, index) => (isBundle(line) ? [index] : []));
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
