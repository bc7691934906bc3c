import type { Category } from '#contracts/catalogue/product-content';
import type { OfferRule } from '#contracts/commerce/offers';
import { type Cents, minChargeCents, priceAfterPercent, toCents } from '#contracts/fields/money';

/** The fields of a plug-in that the rules use. */
export interface PricedPlugin {
  pluginId: string;
  slug: string;
  name: string;
  category: Category;
  priceCents: Cents;
}

/** An offer that a rule proposes. */
export interface Proposal {
  rule: OfferRule;
  pluginId: string;
  ownedName: string | null;
  percent: number;
  /** Owned plug-ins of which each alone earns the offer. */
  earnedBy: string[];
}

const crossgradePercent = 30;
const loyaltyPercent = 15;

/** Cheapest first; equal prices by slug, so that the result does not depend on the order of the catalogue. */
function byPrice(a: PricedPlugin, b: PricedPlugin): number {
  return a.priceCents - b.priceCents || a.slug.localeCompare(b.slug);
}

/** The owned plug-ins that earn an offer for a target: free ones of its category, or any that is paid for. */
export function qualifyingPluginIds(
  { rule, pluginId }: Pick<Proposal, 'rule' | 'pluginId'>,
  ownedIds: ReadonlySet<string>,
  sold: readonly PricedPlugin[],
): string[] {
  const target = sold.find((plugin) => plugin.pluginId === pluginId);
  const earns = ({ priceCents, category }: PricedPlugin) =>
    rule === 'crossgrade' ? priceCents === 0 && category === target?.category : priceCents > 0;
  return sold
    .filter((plugin) => plugin !== target && ownedIds.has(plugin.pluginId) && earns(plugin))
    .map((plugin) => plugin.pluginId);
}

/** A proposal without the plug-ins that earn it. */
type ProposalWithoutEarners = Omit<Proposal, 'earnedBy'>;

/** Crossgrade: owners of a free plug-in without a paid one of its category get the cheapest of that category for 30 % less. */
function crossgradeProposals(
  owned: readonly PricedPlugin[],
  paid: readonly PricedPlugin[],
): ProposalWithoutEarners[] {
  const free = owned.filter(({ priceCents }) => priceCents === 0);
  const categories = new Set(free.map(({ category }) => category));
  return [...categories].flatMap((category) => {
    const sameCategory = paid.filter((plugin) => plugin.category === category).sort(byPrice);
    const [target] = sameCategory;
    const ownedName = free.find((plugin) => plugin.category === category)?.name ?? null;
    if (!target || sameCategory.some((plugin) => owned.includes(plugin))) return [];
    return [{ rule: 'crossgrade', pluginId: target.pluginId, ownedName, percent: crossgradePercent }];
  });
}

/** Loyalty: owners of a paid plug-in get the most expensive one that they do not own for 15 % less. */
function loyaltyProposals(
  owned: readonly PricedPlugin[],
  paid: readonly PricedPlugin[],
): ProposalWithoutEarners[] {
  if (!owned.some(({ priceCents }) => priceCents > 0)) return [];
  const target = paid
    .filter((plugin) => !owned.includes(plugin))
    .sort(byPrice)
    .at(-1);
  return target
    ? [{ rule: 'loyalty', pluginId: target.pluginId, ownedName: null, percent: loyaltyPercent }]
    : [];
}

/** The proposals for a customer who owns these plug-ins; of two for the same plug-in the greater discount. */
export function proposalsFor(ownedIds: ReadonlySet<string>, sold: readonly PricedPlugin[]): Proposal[] {
  const owned = sold.filter(({ pluginId }) => ownedIds.has(pluginId));
  const paid = sold.filter(({ priceCents }) => priceCents > 0);
  const all = [...crossgradeProposals(owned, paid), ...loyaltyProposals(owned, paid)].sort(
    (a, b) => b.percent - a.percent,
  );
  return all
    .filter(({ pluginId }, index) => all.findIndex((other) => other.pluginId === pluginId) === index)
    .map((draft) => ({ ...draft, earnedBy: qualifyingPluginIds(draft, ownedIds, sold) }));
}

/** The discount in whole cents, the price rounded half up. The discounted price is never below the minimum charge. */
export function discountOf(priceCents: Cents, percent: number): Cents {
  const max = Math.max(0, priceCents - minChargeCents);
  return toCents(Math.min(max, priceCents - priceAfterPercent(priceCents, percent)));
}
