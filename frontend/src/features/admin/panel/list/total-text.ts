import type { Pagination } from '../../../../api/schema';

export type TotalKind = NonNullable<Pagination['totalKind']>;

/** The key of a text with a total: exact, about, or more than. */
export function totalText(key: string, kind: TotalKind): string {
  return kind === 'exact' ? key : `${key}_${kind}`;
}
