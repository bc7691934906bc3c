import { priceAfterPercent } from '#contracts/fields/money';
import {
  type BundleLine,
  isBundle,
  type LineInput,
  type PricingInput,
  type ProductLine,
  type SaleTerms,
} from './pricing-input';
import { isInScope, reductionOf } from './reductions';

/** A reduction that applies to a line without a code. */
export interface AutomaticReduction {
  kind: 'bundle' | 'sale' | 'offer' | 'upgrade';
  /** Id of the bundle, sale, offer or upgrade path. */
  key: string;
  amountCents: number;
}

type AutomaticInput = Pick<PricingInput, 'sales' | 'offers' | 'upgradePaths' | 'ownedProductIds'>;

const sumOf = <T>(items: readonly T[], amountOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

/** What the percentage of a bundle takes off one of its parts. */
export function bundleReductionOf(
  { priceCents }: ProductLine,
  { percent }: Pick<BundleLine, 'percent'>,
): number {
  return priceCents - priceAfterPercent(priceCents, percent);
}

/** What a sale takes off a product; nothing outside its scope. */
export function saleReductionOf(product: ProductLine, { scope, reduction }: SaleTerms): number {
  return isInScope(scope, product) ? reductionOf(product.priceCents, reduction) : 0;
}

function bundleReductions(line: LineInput, parts: readonly ProductLine[]): AutomaticReduction[] {
  if (!isBundle(line)) return [];
  return [
    {
      kind: 'bundle',
      key: line.bundleId,
      amountCents: sumOf(parts, (part) => bundleReductionOf(part, line)),
    },
  ];
}

function saleReductions(parts: readonly ProductLine[], { sales }: AutomaticInput): AutomaticReduction[] {
  return sales.map((sale) => {
    return { kind: 'sale', key: sale.id, amountCents: sumOf(parts, (part) => saleReductionOf(part, sale)) };
  });
}

function personalReductions(line: LineInput, input: AutomaticInput): AutomaticReduction[] {
  if (isBundle(line)) return [];
  const { pluginId, priceCents: listCents } = line;
  const offers = input.offers
    .filter((offer) => offer.productId === pluginId)
    .map(({ id, percent }): AutomaticReduction => {
      const amountCents = listCents - priceAfterPercent(listCents, percent);
      return { kind: 'offer', key: id, amountCents };
    });
  const upgrades = input.upgradePaths
    .filter((path) => path.toProductId === pluginId && input.ownedProductIds.has(path.fromProductId))
    .map(({ id, priceCents }): AutomaticReduction => {
      return { kind: 'upgrade', key: id, amountCents: Math.max(0, listCents - priceCents) };
    });
  return [...offers, ...upgrades];
}

/** The greatest of all automatic reductions of a line; the first of equal ones by kind and key. */
export function bestAutomaticReduction(
  line: LineInput,
  partsToPay: readonly ProductLine[],
  input: AutomaticInput,
): AutomaticReduction | undefined {
  const candidates = [
    ...bundleReductions(line, partsToPay),
    ...saleReductions(partsToPay, input),
    ...personalReductions(line, input),
  ].filter(({ amountCents }) => amountCents > 0);
  const [best] = candidates.sort(
    (a, b) => b.amountCents - a.amountCents || `${a.kind} ${a.key}`.localeCompare(`${b.kind} ${b.key}`, 'en'),
  );
  return best;
}
