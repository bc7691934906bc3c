import {
  decodePluginCursor,
  encodePluginCursor,
  type PluginCursor,
} from '#contracts/catalogue/plugin-cursor';
import { defaultPageSize, type ListPlugins } from '#contracts/catalogue/plugins';
import { filterConditions, Parameters, sortColumns } from './listing-columns';
import { searchConditions } from './listing-search';

/** What a list is made of, with its defaults. */
export interface ListRequest extends ListPlugins {
  limit: number;
  position?: PluginCursor;
}

export function toListRequest(input: ListPlugins): ListRequest {
  const position = input.cursor === undefined ? undefined : decodePluginCursor(input.cursor);
  return { ...input, limit: input.limit ?? defaultPageSize, position };
}

/** A statement of listings: plug-in, slug, and `place`, the value in the sorted column. */
export interface ListingsStatement {
  text: string;
  values: unknown[];
  order: 'asc' | 'desc';
}

/** The statement of the rows of a page and one row more, from its position on, in the direction of the position. */
export function listingsStatement(request: ListRequest): ListingsStatement {
  const { lang, sort = 'featured', position, limit } = request;
  const { column, type, isDescending = false } = sortColumns[sort];
  const parameters = new Parameters();
  const isReversed = isDescending !== (position?.direction === 'before');
  const conditions = [
    `l.language = '${lang}'`,
    'l.is_active',
    ...filterConditions(request, parameters),
    ...searchConditions(request, parameters),
  ];
  if (position)
    conditions.push(
      `(l.${column}, l.slug) ${isReversed ? '<' : '>'} ` +
        `(${parameters.add(position.value)}::${type}, ${parameters.add(position.slug)}::text)`,
    );
  const order = isReversed ? 'desc' : 'asc';
  return {
    text: `select l.plugin_id, l.slug, l.${column} as place from plugin_listings l where ${conditions.join(' and ')}
      order by l.${column} ${order}, l.slug ${order} limit ${parameters.add(limit + 1)}`,
    order,
    values: parameters.values,
  };
}

/** A row of the list, and its place in the order. */
export interface ListedRow {
  slug: string;
  value: string;
}

export interface Page<R> {
  rows: R[];
  next?: string;
  previous?: string;
}

/**
 * The page of the rows that the statement found. Undefined when a page before a position would begin the list: the first page is
 * complete, and this one may be short.
 */
export function toPage<R extends ListedRow>(found: readonly R[], request: ListRequest): Page<R> | undefined {
  const { limit, position, sort = 'featured' } = request;
  const isBackward = position?.direction === 'before';
  const hasMore = found.length > limit;
  if (isBackward && !hasMore) return undefined;
  const rows = found.slice(0, limit);
  if (isBackward) rows.reverse();
  const cursor = (row: R | undefined, direction: PluginCursor['direction']) =>
    row && encodePluginCursor({ sort, direction, value: row.value, slug: row.slug });
  return {
    rows,
    next: hasMore || isBackward ? cursor(rows.at(-1), 'after') : undefined,
    previous: position ? cursor(rows[0], 'before') : undefined,
  };
}
