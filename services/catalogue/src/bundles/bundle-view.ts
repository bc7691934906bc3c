import type {
  Bundle as BundleReply,
  BundlePart,
  BundleState,
  BundleTerms,
  PartProblem,
} from '#contracts/catalogue/bundles';
import type { SalesTerms } from '#contracts/catalogue/sales';
import type { Language } from '#contracts/kit/actor';
import { priceAfterPercent, toCents, toDollars } from '#contracts/fields/money';
import type { BundleTermsEntry } from './bundle-terms-entry.entity';
import type { Bundle } from './bundle.entity';

/** A part with its terms, and why it cannot be sold. */
export interface PartOfBundle {
  terms: SalesTerms;
  problem: PartProblem | null;
}

export type PartsById = ReadonlyMap<string, PartOfBundle>;

/** The ids of the parts in their order. */
export function pluginIdsOf({ items }: Pick<Bundle, 'items'>): string[] {
  return [...items].sort((a, b) => a.position - b.position).map(({ pluginId }) => pluginId);
}

/** The parts of a bundle in their order. */
export function partsOf(bundle: Bundle, parts: PartsById): PartOfBundle[] {
  return pluginIdsOf(bundle).flatMap((id) => parts.get(id) ?? []);
}

/** Whether every part can be sold. */
export function isSaleable(bundle: Bundle, parts: readonly PartOfBundle[]): boolean {
  return parts.length === bundle.items.length && parts.every(({ problem }) => problem === null);
}

function stateOf(bundle: Bundle, parts: readonly PartOfBundle[]): BundleState {
  if (!bundle.isActive) return 'inactive';
  return isSaleable(bundle, parts) ? 'on-sale' : 'unsaleable';
}

const sum = (amounts: readonly number[]) => toCents(amounts.reduce((total, amount) => total + amount, 0));

function toPart({ terms, problem }: PartOfBundle): BundlePart {
  const { pluginId, slug, name, priceCents } = terms;
  return { pluginId, slug, name, price: toDollars(priceCents), problem };
}

/** A bundle with everything that an administrator edits. */
export function toBundle(bundle: Bundle, known: PartsById): BundleReply {
  const parts = partsOf(bundle, known);
  const prices = parts.map(({ terms }) => terms.priceCents);
  return {
    ...bundle,
    state: stateOf(bundle, parts),
    parts: parts.map(toPart),
    listPrice: toDollars(sum(prices)),
    price: toDollars(sum(prices.map((price) => priceAfterPercent(price, bundle.percent)))),
    createdAt: bundle.createdAt.toISOString(),
    updatedAt: bundle.updatedAt.toISOString(),
  };
}

export function titleOf(
  { titleEn, titleRu }: Pick<Bundle, 'titleEn' | 'titleRu'>,
  language: Language,
): string {
  return language === 'ru' ? titleRu : titleEn;
}

/** The terms of a bundle for a sale, in one language. */
export function toBundleTerms(
  bundle: Bundle,
  parts: readonly PartOfBundle[],
  history: readonly BundleTermsEntry[],
  language: Language,
): BundleTerms {
  const { id: bundleId, slug, imageUrl, percent } = bundle;
  return {
    bundleId,
    slug,
    name: titleOf(bundle, language),
    description: language === 'ru' ? bundle.descriptionRu : bundle.descriptionEn,
    imageUrl,
    percent,
    parts: parts.map(({ terms }) => terms),
    history: history.map(({ startsAt, ...terms }) => ({ ...terms, startsAt: startsAt.toISOString() })),
  };
}

/** A bundle in the audit log. */
export function bundleAuditRecord(bundle: Bundle): object {
  const { slug, titleEn, titleRu, descriptionEn, descriptionRu, imageUrl, percent, isActive } = bundle;
  const texts = { slug, titleEn, titleRu, descriptionEn, descriptionRu, imageUrl };
  return { ...texts, percent, isActive, pluginIds: pluginIdsOf(bundle) };
}
