import { salePeriodInvalid, saleProductUnknown, scopeEmpty } from '#contracts/commerce/pricing/sale-admin';
import type { ReductionFields } from '#contracts/commerce/pricing/reductions';
import { Failure } from '#contracts/kit/failure';

/** @throws Failure PERIOD_INVALID if the end is not after the start, or in the past */
export function assertPeriod(startsAt: Date, endsAt: Date | null, now = new Date()): void {
  if (endsAt !== null && (endsAt <= startsAt || endsAt <= now)) throw new Failure(salePeriodInvalid);
}

/** @throws Failure SCOPE_EMPTY, PRODUCT_UNKNOWN */
export function assertScope(
  { scope, categories, pluginIds }: Pick<ReductionFields, 'scope' | 'categories' | 'pluginIds'>,
  products: readonly { pluginId: string }[],
): void {
  const isEmpty =
    (scope === 'categories' && categories.length === 0) || (scope === 'products' && pluginIds.length === 0);
  if (isEmpty) throw new Failure(scopeEmpty);
  const known = new Set(products.map(({ pluginId }) => pluginId));
  const unknown = scope === 'products' ? pluginIds.find((id) => !known.has(id)) : undefined;
  if (unknown !== undefined) throw new Failure(saleProductUnknown, { pluginId: unknown });
}
