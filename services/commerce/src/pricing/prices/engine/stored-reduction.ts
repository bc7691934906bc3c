import type { Category } from '#contracts/catalogue/product-content';
import type { ReductionKind, ScopeKind } from '#contracts/commerce/pricing/reductions';
import { toCents } from '#contracts/fields/money';
import type { Reduction, Scope } from './pricing-input';

/** A reduction as sales and discounts store it. */
export interface StoredReduction {
  kind: ReductionKind;
  percent: number | null;
  amountCents: number | null;
  scope: ScopeKind;
  categories: readonly Category[];
  pluginIds: readonly string[];
}

export function toReduction({ kind, percent, amountCents }: StoredReduction): Reduction {
  if (kind === 'percent') return { kind, percent: percent ?? 0 };
  return { kind, amountCents: toCents(amountCents ?? 0) };
}

export function toScope({ scope, categories, pluginIds }: StoredReduction): Scope {
  if (scope === 'categories') return { kind: scope, categories };
  return scope === 'products' ? { kind: scope, productIds: pluginIds } : { kind: scope };
}
