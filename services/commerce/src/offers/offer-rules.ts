import type { Category } from '#contracts/catalogue/plugins';
import type { OfferRule } from '#contracts/commerce/offers';
import { type Cents, leastChargeCents, toCents } from '#contracts/kit/money';

/** A plug-in as the rules see it. */
export interface Sellable {
  pluginId: string;
  slug: string;
  name: string;
  category: Category;
  priceCents: Cents;
}

/** What a rule has found. */
export interface Proposal {
  rule: OfferRule;
  pluginId: string;
  ownedName: string | null;
  percent: number;
  /** Owned plug-ins that earn it, each by itself. */
  earnedBy: string[];
}

const crossgradePercent = 30;
const loyaltyPercent = 15;

/** The cheapest first; equal prices by name of the address, so that everybody counts alike. */
function byPrice(a: Sellable, b: Sellable): number {
  return a.priceCents - b.priceCents || a.slug.localeCompare(b.slug);
}

/** The owned plug-ins that earn an offer for a target: free ones of its category, or any that is paid for. */
export function earnersOf(
  { rule, pluginId }: Pick<Proposal, 'rule' | 'pluginId'>,
  ownedIds: ReadonlySet<string>,
  sold: readonly Sellable[],
): string[] {
  const target = sold.find((plugin) => plugin.pluginId === pluginId);
  const earns = ({ priceCents, category }: Sellable) =>
    rule === 'crossgrade' ? priceCents === 0 && category === target?.category : priceCents > 0;
  return sold
    .filter((plugin) => plugin !== target && ownedIds.has(plugin.pluginId) && earns(plugin))
    .map((plugin) => plugin.pluginId);
}

/** A proposal before its earners are named. */
type Draft = Omit<Proposal, 'earnedBy'>;

/** Who plays a free plug-in and owns no paid one of its kind gets the least expensive of that kind for 30 % less. */
function crossgrades(owned: readonly Sellable[], paid: readonly Sellable[]): Draft[] {
  const free = owned.filter(({ priceCents }) => priceCents === 0);
  const kinds = new Set(free.map(({ category }) => category));
  return [...kinds].flatMap((kind) => {
    const ofKind = paid.filter(({ category }) => category === kind).sort(byPrice);
    const [target] = ofKind;
    const ownedName = free.find(({ category }) => category === kind)?.name ?? null;
    if (!target || ofKind.some((plugin) => owned.includes(plugin))) return [];
    return [{ rule: 'crossgrade', pluginId: target.pluginId, ownedName, percent: crossgradePercent }];
  });
}

/** Who owns a paid plug-in gets the most expensive of those they do not own for 15 % less. */
function loyalty(owned: readonly Sellable[], paid: readonly Sellable[]): Draft[] {
  if (!owned.some(({ priceCents }) => priceCents > 0)) return [];
  const target = paid
    .filter((plugin) => !owned.includes(plugin))
    .sort(byPrice)
    .at(-1);
  return target
    ? [{ rule: 'loyalty', pluginId: target.pluginId, ownedName: null, percent: loyaltyPercent }]
    : [];
}

/** What the rules give a customer who owns these; of two reductions of the same plug-in the greater one. */
export function proposalsFor(ownedIds: ReadonlySet<string>, sold: readonly Sellable[]): Proposal[] {
  const owned = sold.filter(({ pluginId }) => ownedIds.has(pluginId));
  const paid = sold.filter(({ priceCents }) => priceCents > 0);
  const all = [...crossgrades(owned, paid), ...loyalty(owned, paid)].sort((a, b) => b.percent - a.percent);
  return all
    .filter(({ pluginId }, index) => all.findIndex((other) => other.pluginId === pluginId) === index)
    .map((draft) => ({ ...draft, earnedBy: earnersOf(draft, ownedIds, sold) }));
}

/**
 * What is taken off a price, in whole cents, half a cent rounded up. No rule gives anything away, so what is left is never
 * less than a card can be charged with.
 */
export function discountOf(priceCents: Cents, percent: number): Cents {
  const most = Math.max(0, priceCents - leastChargeCents);
  return toCents(Math.min(most, Math.round((priceCents * percent) / 100)));
}
