import type { Category } from '#contracts/catalogue/product-content';
import type { OfferRule } from '#contracts/commerce/offers/offers';
import type { Cents } from '#contracts/fields/money';

/** The fields of a plug-in that the rules use. */
export interface PricedPlugin {
  pluginId: string;
  slug: string;
  name: string;
  category: Category;
  priceCents: Cents;
}

/** What a rule offers, and to whom. */
export interface RuleTerms {
  kind: OfferRule;
  /** Only plug-ins of this category; null: of any. */
  category: Category | null;
  percent: number;
  priority: number;
}

/** An offer that a rule proposes. */
export interface Proposal {
  rule: OfferRule;
  pluginId: string;
  category: Category | null;
  ownedName: string | null;
  percent: number;
  /** Owned plug-ins of which each alone earns the offer. */
  earnedBy: string[];
}

/** Cheapest first; equal prices by slug, so that the result does not depend on the order of the catalogue. */
function byPrice(a: PricedPlugin, b: PricedPlugin): number {
  return a.priceCents - b.priceCents || a.slug.localeCompare(b.slug);
}

/** The owned plug-ins that earn an offer for a target: free ones of its category, or any that is paid for. */
export function qualifyingPluginIds(
  { rule, pluginId, category: limit }: Pick<Proposal, 'rule' | 'pluginId' | 'category'>,
  ownedIds: ReadonlySet<string>,
  sold: readonly PricedPlugin[],
): string[] {
  const target = sold.find((plugin) => plugin.pluginId === pluginId);
  const earns = ({ priceCents, category }: PricedPlugin) =>
    (limit === null || category === limit) &&
    (rule === 'crossgrade' ? priceCents === 0 && category === target?.category : priceCents > 0);
  return sold
    .filter((plugin) => plugin !== target && ownedIds.has(plugin.pluginId) && earns(plugin))
    .map((plugin) => plugin.pluginId);
}

/** A target of a rule, with the name of the owned plug-in that the offer is based on. */
type Target = Pick<Proposal, 'pluginId' | 'ownedName'>;

/** Crossgrade: owners of a free plug-in without a paid one of its category get the cheapest of that category. */
function crossgradeTargets(owned: readonly PricedPlugin[], paid: readonly PricedPlugin[]): Target[] {
  const free = owned.filter(({ priceCents }) => priceCents === 0);
  const categories = new Set(free.map(({ category }) => category));
  return [...categories].flatMap((category) => {
    const sameCategory = paid.filter((plugin) => plugin.category === category).sort(byPrice);
    const [target] = sameCategory;
    const ownedName = free.find((plugin) => plugin.category === category)?.name ?? null;
    if (!target || sameCategory.some((plugin) => owned.includes(plugin))) return [];
    return [{ pluginId: target.pluginId, ownedName }];
  });
}

/** Loyalty: owners of a paid plug-in get the most expensive one that they do not own. */
function loyaltyTargets(owned: readonly PricedPlugin[], paid: readonly PricedPlugin[]): Target[] {
  if (!owned.some(({ priceCents }) => priceCents > 0)) return [];
  const target = paid
    .filter((plugin) => !owned.includes(plugin))
    .sort(byPrice)
    .at(-1);
  return target ? [{ pluginId: target.pluginId, ownedName: null }] : [];
}

/**
 * The proposals for a customer who owns these plug-ins. Of two rules for the same plug-in the one of the greater priority applies,
 * then the greater discount.
 */
export function proposalsFor(
  ownedIds: ReadonlySet<string>,
  sold: readonly PricedPlugin[],
  rules: readonly RuleTerms[],
): Proposal[] {
  const all = [...rules]
    .sort((a, b) => b.priority - a.priority || b.percent - a.percent)
    .flatMap(({ kind: rule, category, percent }) => {
      const plugins = sold.filter((plugin) => category === null || plugin.category === category);
      const owned = plugins.filter(({ pluginId }) => ownedIds.has(pluginId));
      const paid = plugins.filter(({ priceCents }) => priceCents > 0);
      const targets = rule === 'crossgrade' ? crossgradeTargets(owned, paid) : loyaltyTargets(owned, paid);
      return targets.map((target) => ({ rule, category, percent, ...target }));
    });
  return all
    .filter(({ pluginId }, index) => all.findIndex((other) => other.pluginId === pluginId) === index)
    .map((draft) => ({ ...draft, earnedBy: qualifyingPluginIds(draft, ownedIds, sold) }));
}
