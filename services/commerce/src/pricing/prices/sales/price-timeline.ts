import type { Category } from '#contracts/catalogue/product-content';
import { dayMs } from '#contracts/fields/durations';
import { lowestPriceDays } from '#contracts/shop-rules';
import type { Cents } from '#contracts/fields/money';
import { priceQuote } from '../engine/price-quote';
import type { SaleTerms } from '../engine/pricing-input';

/** A list price from a moment until the next one. */
export interface ListPrice {
  startsAt: Date;
  category: Category;
  listCents: Cents;
}

export interface DatedSale extends SaleTerms {
  startsAt: Date;
  endsAt: Date;
}

/** A period in which the price of a product does not change. The last one has no end. */
export interface PricePeriod {
  startsAt: Date;
  endsAt: Date | null;
  listCents: Cents;
  priceCents: Cents;
  /** The sale that reduces the price. */
  saleId: string | null;
}

/** Directive 98/6/EC, article 6a: the lowest price of the 30 days before the reduction. */
const lowestPriceMs = lowestPriceDays * dayMs;

const isRunning = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, at: Date) =>
  startsAt <= at && at < endsAt;

export function salesAt(sales: readonly DatedSale[], at: Date): DatedSale[] {
  return sales.filter((sale) => isRunning(sale, at));
}

function periodAt(pluginId: string, { listCents, category }: ListPrice, sales: readonly SaleTerms[]) {
  const none = { offers: [], upgradePaths: [], codes: [], ownedProductIds: new Set<string>() };
  const lines = [{ pluginId, category, priceCents: listCents }];
  const quote = priceQuote({ lines, sales, ...none });
  const sale = quote.lines[0]?.adjustments.find(({ kind }) => kind === 'sale');
  return { listCents, priceCents: quote.totalCents, saleId: sale?.key ?? null };
}

/** The prices of a product by its list prices, in order of their starts, and all sales. */
export function priceTimeline(
  productId: string,
  listPrices: readonly ListPrice[],
  sales: readonly DatedSale[],
): PricePeriod[] {
  const [first] = listPrices;
  if (!first) return [];
  const boundaries = [...listPrices, ...sales]
    .flatMap((one) => ('endsAt' in one ? [one.startsAt, one.endsAt] : [one.startsAt]))
    .map((date) => date.getTime())
    .filter((time) => time >= first.startsAt.getTime());
  const starts = [...new Set(boundaries)].sort((a, b) => a - b).map((time) => new Date(time));
  const periods = starts.flatMap((startsAt, i): PricePeriod[] => {
    const list = listPrices.findLast((price) => price.startsAt <= startsAt);
    if (!list) return [];
    const price = periodAt(productId, list, salesAt(sales, startsAt));
    return [{ startsAt, endsAt: starts[i + 1] ?? null, ...price }];
  });
  return mergeEqual(periods);
}

/** Joins periods that differ in nothing but their time: other products' sales start and end as well. */
function mergeEqual(periods: readonly PricePeriod[]): PricePeriod[] {
  const merged: PricePeriod[] = [];
  for (const period of periods) {
    const last = merged.at(-1);
    const isEqual =
      last?.saleId === period.saleId &&
      last.listCents === period.listCents &&
      last.priceCents === period.priceCents;
    if (isEqual) merged[merged.length - 1] = { ...last, endsAt: period.endsAt };
    else merged.push(period);
  }
  return merged;
}

/** The start of the reduction that runs at a moment, through periods that follow each other; the moment itself without one. */
function reductionStart(periods: readonly PricePeriod[], at: Date): Date {
  let start = at;
  for (const { startsAt, saleId } of periods.filter((period) => period.startsAt <= at).reverse()) {
    if (saleId === null) break;
    start = startsAt;
  }
  return start;
}

/**
 * The lowest price of the 30 days before the reduction that runs at a moment, or before the moment without one. Undefined for a
 * product that is younger.
 */
export function lowestPrice(periods: readonly PricePeriod[], at: Date): Cents | undefined {
  const end = reductionStart(periods, at);
  const start = new Date(end.getTime() - lowestPriceMs);
  const prices = periods
    .filter(({ startsAt, endsAt }) => startsAt < end && (endsAt === null || endsAt > start))
    .map(({ priceCents }) => priceCents);
  return prices.sort((a, b) => a - b)[0];
}

/** The reductions that run or will start, each with the lowest price before it. */
export function upcomingReductions(periods: readonly PricePeriod[], now: Date) {
  return periods.flatMap(({ startsAt, endsAt, listCents, priceCents, saleId }) => {
    if (saleId === null || endsAt === null || endsAt <= now) return [];
    const lowestCents = lowestPrice(periods, startsAt) ?? listCents;
    return [{ saleId, startsAt, endsAt, listCents, priceCents, lowestCents }];
  });
}
