import { type Cents, toCents } from '#contracts/fields/money';
import type { Adjustment, PartPrice } from './adjustment';
import { partPrices } from './part-prices';
import { type DraftLine, lineAtList, type Plan, totalOf } from './plans';
import type { BundleLine, LineInput, PricingInput } from './pricing-input';

export interface PricedLine {
  listCents: Cents;
  adjustments: Adjustment[];
  dueCents: Cents;
  /** Of a bundle: the parts that are paid. */
  parts?: PartPrice[];
}

function adjustmentsOf({ adjustments }: DraftLine): Adjustment[] {
  return adjustments
    .filter(({ amountCents }) => amountCents > 0)
    .map((adjustment) => ({ ...adjustment, amountCents: toCents(adjustment.amountCents) }));
}

/** Adds up the reductions of the parts by their reason: automatic ones first, then the codes in the order of their use. */
function addUp(all: readonly Adjustment[], codes: PricingInput['codes']): Adjustment[] {
  const byReason = new Map<string, Adjustment>();
  for (const one of all) {
    const reason = `${one.kind} ${one.key}`;
    const sum = (byReason.get(reason)?.amountCents ?? 0) + one.amountCents;
    byReason.set(reason, { ...one, amountCents: toCents(sum) });
  }
  const rank = ({ kind, key }: Adjustment) =>
    kind === 'code' ? 1 + codes.findIndex(({ code }) => code === key) : 0;
  return [...byReason.values()].sort((a, b) => rank(a) - rank(b));
}

/** A line that is priced as one. */
function toPricedLine(line: LineInput, draft: DraftLine, input: PricingInput): PricedLine {
  const adjustments = adjustmentsOf(draft);
  const priced = { listCents: toCents(draft.listCents), adjustments, dueCents: toCents(draft.dueCents) };
  return line.kind === 'bundle' ? { ...priced, parts: partPrices(line, adjustments, input) } : priced;
}

/** A bundle that is priced by its parts: its reductions are theirs. */
function toLineByParts(
  bundle: BundleLine,
  index: number,
  drafts: readonly DraftLine[],
  input: PricingInput,
): PricedLine {
  const parts = drafts.flatMap((draft): PartPrice[] => {
    if (draft.input.kind === 'bundle') return [];
    const { id: productId } = draft.input.product;
    return [{ productId, adjustments: adjustmentsOf(draft), dueCents: toCents(draft.dueCents) }];
  });
  const atList = lineAtList(bundle, index, input.ownedProductIds);
  const reductions = addUp(
    parts.flatMap(({ adjustments }) => adjustments),
    input.codes,
  );
  return {
    listCents: toCents(atList.listCents),
    adjustments: [...adjustmentsOf(atList), ...reductions],
    dueCents: toCents(totalOf(parts)),
    parts,
  };
}

/** The lines of a quote with the reasons of their prices. */
export function toPricedLines({ lines: drafts, byParts }: Plan, input: PricingInput): PricedLine[] {
  return input.lines.flatMap((line, index) => {
    const own = drafts.filter((draft) => draft.index === index);
    if (line.kind === 'bundle' && byParts.has(index)) return [toLineByParts(line, index, own, input)];
    return own.map((draft) => toPricedLine(line, draft, input));
  });
}
