import type { BundleTerms } from '#contracts/catalogue/bundles';
import { priceQuote } from '../engine/price-quote';
import type { ProductLine } from '../engine/pricing-input';
import { type DatedSale, type ListPrice, type PricePeriod, salesAt } from '../sales/price-timeline';

type ListPrices = ReadonlyMap<string, readonly ListPrice[]>;

/** The plug-ins of the bundle's former and present terms. */
export function formerPartIds({ history, parts }: BundleTerms): string[] {
  const former = history.flatMap(({ pluginIds }) => pluginIds);
  return [...new Set([...former, ...parts.map(({ pluginId }) => pluginId)])];
}

function productAt(pluginId: string, prices: readonly ListPrice[], at: Date): ProductLine | undefined {
  const price = prices.findLast(({ startsAt }) => startsAt <= at);
  return price && { pluginId, category: price.category, priceCents: price.listCents };
}

/** The price of a bundle at a moment; undefined before it existed, and before the list price of a part is known. */
function priceAt(
  { bundleId, history }: BundleTerms,
  listPrices: ListPrices,
  sales: readonly DatedSale[],
  at: Date,
) {
  const terms = history.findLast(({ startsAt }) => new Date(startsAt) <= at);
  if (!terms) return undefined;
  const parts = terms.pluginIds.flatMap((id) => productAt(id, listPrices.get(id) ?? [], at) ?? []);
  if (parts.length < terms.pluginIds.length) return undefined;
  const line = { bundleId, percent: terms.percent, parts };
  const none = { offers: [], upgradePaths: [], codes: [], ownedProductIds: new Set<string>() };
  const { subtotalCents, totalCents, lines } = priceQuote({
    lines: [line],
    sales: salesAt(sales, at),
    ...none,
  });
  const sale = lines[0]?.adjustments.find(({ kind }) => kind === 'sale');
  return { listCents: subtotalCents, priceCents: totalCents, saleId: sale?.key ?? null };
}

/** The prices of a bundle over time, by its terms, the list prices of its parts and all sales. */
export function bundleTimeline(
  bundle: BundleTerms,
  listPrices: ListPrices,
  sales: readonly DatedSale[],
): PricePeriod[] {
  const prices = formerPartIds(bundle).flatMap((id) => listPrices.get(id) ?? []);
  const boundaries = [
    ...bundle.history.map(({ startsAt }) => new Date(startsAt)),
    ...prices.map(({ startsAt }) => startsAt),
    ...sales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ].map((date) => date.getTime());
  const starts = [...new Set(boundaries)].sort((a, b) => a - b).map((time) => new Date(time));
  return starts.flatMap((startsAt, i): PricePeriod[] => {
    const price = priceAt(bundle, listPrices, sales, startsAt);
    return price ? [{ startsAt, endsAt: starts[i + 1] ?? null, ...price }] : [];
  });
}
