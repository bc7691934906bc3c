import type { DataSource } from 'typeorm';
import type { ListQuery, Pagination } from '#contracts/kit/page';
import { type ListCursor, type ListPosition, parseCursor, toCursor } from './list-cursor';
import type { ListFilter } from './list-filter';
import {
  countStatement,
  filterStatement,
  type ListSlice,
  type ListSource,
  type ListStatement,
  maxHits,
  searchStatement,
} from './list-statements';
import { CachedTotals, type ListTotal, type TotalLimits } from './cached-totals';

/** From this offset on the total is needed first: the second half of a list is read from its end. */
const longOffset = 1_000;
const defaultLimits: TotalLimits = { maxCounted: 10_000, cachedMs: 60_000 };

/** One page: the ids of its rows in the order of the list, and `pagination` of the response. */
export interface ListPage {
  ids: string[];
  pagination: Pagination;
}

/** The rows of a page in the order of its ids; a row that was deleted meanwhile is missing. */
export function inListOrder<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface SliceRows {
  rows: ListPosition[];
  /** Whether rows follow in the direction of reading. */
  hasMore: boolean;
}

interface FoundRow {
  n: number;
  id: string | null;
  at: string | null;
}

/** Rows of the opposite order, and their neighbours, as the list shows them. */
function toListOrder({ rows, hasMore }: SliceRows, isReversed: boolean, hasRowsBehind: boolean) {
  return isReversed
    ? { rows: rows.toReversed(), hasPrevious: hasMore, hasNext: hasRowsBehind }
    : { rows, hasPrevious: hasRowsBehind, hasNext: hasMore };
}

type ListRows = ReturnType<typeof toListOrder>;

/**
 * A list of a table, newest first, whose pages cost the same at any depth: a cursor continues at the index entry of the last row, and a
 * page number reads the index of the order from the nearer end (docs/decisions/0048).
 */
export class NewestFirstList {
  private readonly totals: CachedTotals;

  constructor(
    private readonly dataSource: DataSource,
    private readonly source: ListSource,
    limits: Partial<TotalLimits> = {},
  ) {
    this.totals = new CachedTotals({ ...defaultLimits, ...limits });
  }

  async page(query: ListQuery, filter: ListFilter): Promise<ListPage> {
    const cursor = query.cursor === undefined ? undefined : parseCursor(query.cursor);
    const { rows, total } = filter.isSearch
      ? await this.searchPage(query, cursor, filter)
      : await this.filterPage(query, cursor, filter);
    return { ids: rows.rows.map(({ id }) => id), pagination: toPagination(query, cursor, rows, total) };
  }

  /** The statements of a page and of its count, for tests of their plans. */
  statements(query: ListQuery, filter: ListFilter): ListStatement[] {
    const slice = sliceOf(query, query.cursor === undefined ? undefined : parseCursor(query.cursor));
    if (filter.isSearch) return [searchStatement(this.source, filter, slice)];
    return [
      filterStatement(this.source, filter, slice),
      countStatement(this.source, filter, defaultLimits.maxCounted),
    ];
  }

  private async filterPage(query: ListQuery, cursor: ListCursor | undefined, filter: ListFilter) {
    const slice = sliceOf(query, cursor);
    const count = () => this.totals.get(filter.key, (limit) => this.count(filter, limit));
    if (slice.offset < longOffset) {
      const [total, rows] = await Promise.all([count(), this.readRows(filter, slice)]);
      return {
        total,
        rows: toListOrder(rows, slice.order === 'asc', cursor !== undefined || slice.offset > 0),
      };
    }
    const total = await count();
    return { total, rows: await this.deepRows(query, filter, slice, total.total) };
  }

  /** Reads the second half of the list backwards from its end. */
  private async deepRows(
    { limit }: ListQuery,
    filter: ListFilter,
    slice: ListSlice,
    total: number,
  ): Promise<ListRows> {
    if (slice.offset < total / 2 || slice.offset >= total)
      return toListOrder(await this.readRows(filter, slice), false, true);
    const offset = Math.max(0, total - slice.offset - limit);
    const size = Math.min(limit, total - slice.offset);
    const rows = await this.readRows(filter, { order: 'asc', offset, limit: size + 1 });
    return toListOrder(rows, true, offset > 0);
  }

  private async searchPage(query: ListQuery, cursor: ListCursor | undefined, filter: ListFilter) {
    const slice = sliceOf(query, cursor);
    const { sql, values } = searchStatement(this.source, filter, slice);
    const found = await this.dataSource.query<FoundRow[]>(sql, values);
    const hits = found[0]?.n ?? 0;
    const total: ListTotal =
      hits > maxHits ? { total: maxHits, totalKind: 'minimum' } : { total: hits, totalKind: 'exact' };
    const rows = found.flatMap(({ id, at }) => (id === null || at === null ? [] : [{ id, at }]));
    const isReversed = slice.order === 'asc';
    return {
      total,
      rows: toListOrder(withoutExtra(rows, slice), isReversed, cursor !== undefined || slice.offset > 0),
    };
  }

  private async readRows(filter: ListFilter, slice: ListSlice): Promise<SliceRows> {
    const { sql, values } = filterStatement(this.source, filter, slice);
    return withoutExtra(await this.dataSource.query<ListPosition[]>(sql, values), slice);
  }

  private async count(filter: ListFilter, limit: number | null): Promise<number> {
    const { sql, values } = countStatement(this.source, filter, limit);
    const [counted] = await this.dataSource.query<{ total: number }[]>(sql, values);
    return counted?.total ?? 0;
  }
}

/** One row more than the page shows whether another page follows. */
function sliceOf({ page, limit }: ListQuery, cursor: ListCursor | undefined): ListSlice {
  if (!cursor) return { order: 'desc', offset: (page - 1) * limit, limit: limit + 1 };
  const { direction, position } = cursor;
  return { order: direction === 'after' ? 'desc' : 'asc', offset: 0, limit: limit + 1, position };
}

function withoutExtra(rows: readonly ListPosition[], { limit }: ListSlice): SliceRows {
  return { rows: rows.slice(0, limit - 1), hasMore: rows.length === limit };
}

function toPagination(
  { page: requestedPage, limit }: ListQuery,
  cursor: ListCursor | undefined,
  { rows, hasPrevious, hasNext }: ListRows,
  { total, totalKind }: ListTotal,
): Pagination {
  const page = hasPrevious ? Math.max(cursor?.page ?? requestedPage, 2) : cursor ? 1 : requestedPage;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    page,
    limit,
    total,
    pages: Math.ceil(total / limit),
    totalKind,
    ...(hasNext && last ? { next: toCursor({ direction: 'after', page: page + 1, position: last }) } : {}),
    ...(hasPrevious && first
      ? { previous: toCursor({ direction: 'before', page: page - 1, position: first }) }
      : {}),
  };
}
