import type { PluginSale } from '#contracts/catalogue/plugins';
import { type Cents, toDollars } from '#contracts/fields/money';
import type { PriceReduction } from '../prices/reductions.service';

/**
 * The reduction in percent, rounded down, on the lower of list price and lowest price of 30 days: a greater one must not be
 * announced (European Court of Justice, C-330/23).
 */
export function announcedPercent({
  listCents,
  lowestCents,
  priceCents,
}: Pick<PriceReduction, 'listCents' | 'lowestCents' | 'priceCents'>): number {
  const base = Math.min(listCents, lowestCents);
  return base === 0 ? 0 : Math.max(0, Math.floor(((base - priceCents) * 100) / base));
}

/** Price and sale of a plug-in. A reduction that was computed from another list price does not apply. */
export function priceFields(
  { priceCents }: { priceCents: Cents },
  reduction: PriceReduction | undefined,
): { price: number; sale?: PluginSale } {
  if (reduction?.listCents !== priceCents) return { price: toDollars(priceCents) };
  const sale = {
    listPrice: toDollars(priceCents),
    percent: announcedPercent(reduction),
    endsAt: reduction.endsAt.toISOString(),
    lowestPrice: toDollars(reduction.lowestCents),
  };
  return { price: toDollars(reduction.priceCents), sale };
}
