import { type Cents, toCents } from '#contracts/fields/money';
import type { Adjustment, PartPrice } from './adjustment';
import { allocate } from './allocation';
import { bundleReductionOf, saleReductionOf } from './automatic-reduction';
import { lineAtList, type Plan, type PricedLine, totalOf } from './plans';
import {
  type BundleLine,
  isBundle,
  type PricingInput,
  type ProductLine,
  type SaleTerms,
} from './pricing-input';

/** Without those that the smallest charge took back. */
function adjustmentsOf({ adjustments }: PricedLine): Adjustment[] {
  return adjustments.filter(({ amountCents }) => amountCents > 0);
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

/** What a reduction may take off each part: nothing off a part that it does not apply to. */
function weightsOf(
  { kind, key }: Adjustment,
  bundle: BundleLine,
  parts: readonly { product: ProductLine; dueCents: Cents }[],
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
function partPrices(
  bundle: BundleLine,
  adjustments: readonly Adjustment[],
  { sales, ownedProductIds }: { sales: readonly SaleTerms[]; ownedProductIds: ReadonlySet<string> },
): PartPrice[] {
  const missing = bundle.parts.filter(({ pluginId }) => !ownedProductIds.has(pluginId));
  const parts = missing.map((product) => ({
    product,
    adjustments: [] as Adjustment[],
    dueCents: product.priceCents,
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
  return parts.map(({ product, ...price }) => ({ productId: product.pluginId, ...price }));
}

/** A line that is priced as one. */
function finishLine(line: PricedLine, input: PricingInput): PricedLine {
  const adjustments = adjustmentsOf(line);
  const { terms } = line;
  const parts = isBundle(terms) ? { parts: partPrices(terms, adjustments, input) } : {};
  return { ...line, adjustments, ...parts };
}

/** A bundle that is priced by its parts: its reductions are theirs. */
function joinParts(
  bundle: BundleLine,
  index: number,
  lines: readonly PricedLine[],
  input: PricingInput,
): PricedLine {
  const parts = lines.flatMap((line): PartPrice[] => {
    if (isBundle(line.terms)) return [];
    const { pluginId: productId } = line.terms;
    return [{ productId, adjustments: adjustmentsOf(line), dueCents: line.dueCents }];
  });
  const atList = lineAtList(bundle, index, input.ownedProductIds);
  const reductions = addUp(
    parts.flatMap(({ adjustments }) => adjustments),
    input.codes,
  );
  return {
    ...atList,
    adjustments: [...adjustmentsOf(atList), ...reductions],
    dueCents: toCents(totalOf(parts)),
    parts,
  };
}

/** The lines of a quote with the reasons of their prices. */
export function linesOf({ lines, byParts }: Plan, input: PricingInput): PricedLine[] {
  return input.lines.flatMap((terms, index) => {
    const own = lines.filter((line) => line.index === index);
    if (isBundle(terms) && byParts.has(index)) return [joinParts(terms, index, own, input)];
    return own.map((line) => finishLine(line, input));
  });
}
