import { defaultPartRows, type OptionalPageQuery, type Pagination } from '#contracts/kit/page';

/** `offset` and `limit` of a statement; without a page all rows (`limit null`). */
export function pageBounds({ page, limit = defaultPartRows }: OptionalPageQuery): {
  offset: number;
  limit: number | null;
} {
  return page === undefined ? { offset: 0, limit: null } : { offset: (page - 1) * limit, limit };
}

/** `pagination` of a reply; none if no page was requested. */
export function paginationOf(
  { page, limit = defaultPartRows }: OptionalPageQuery,
  total: number,
): { pagination?: Pagination } {
  if (page === undefined) return {};
  return { pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
}
