import {
  decodePluginCursor,
  encodePluginCursor,
  type PluginCursor,
} from '#contracts/catalogue/plugin-cursor';
import { defaultPageSize, type ListPlugins } from '#contracts/catalogue/plugins';
import { currentReductionsSql } from '../../prices/reductions.service';
import { filterConditions, isReducedSql, Parameters, sortColumns } from './listing-columns';
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

/** Where a statement reads listings from, and the column that they are sorted by. */
interface ListingSource {
  from: string;
  place: string;
  conditions?: string[];
}

const listings = 'plugin_listings l';
const reducedListings = `${listings} join ${currentReductionsSql} r on r.plugin_id = l.plugin_id and r.list_cents = l.price_cents`;

/**
 * The sources of a list. A list by price joins the plug-ins in the order of the index with the few whose price is reduced now, so
 * that both are sorted by the price in effect.
 */
function sourcesOf({ sale, sort = 'featured' }: ListRequest): ListingSource[] {
  const place = `l.${sortColumns[sort].column}`;
  const isByPrice = sortColumns[sort].column === sortColumns.price.column;
  const reduced = { from: reducedListings, place: isByPrice ? 'r.price_cents' : place };
  if (sale) return [reduced];
  if (!isByPrice) return [{ from: listings, place }];
  return [{ from: listings, place, conditions: [`not ${isReducedSql}`] }, reduced];
}

/** The statement of the rows of a page and one row more, from its position on, in the direction of the position. */
export function listingsStatement(request: ListRequest): ListingsStatement {
  const { lang, sort = 'featured', position, limit } = request;
  const { type, isDescending = false } = sortColumns[sort];
  const parameters = new Parameters();
  const isReversed = isDescending !== (position?.direction === 'before');
  const order = isReversed ? 'desc' : 'asc';
  const conditions = [
    `l.language = '${lang}'`,
    'l.is_active',
    ...filterConditions(request, parameters),
    ...searchConditions(request, parameters),
  ];
  const from = position && [parameters.add(position.value), parameters.add(position.slug)];
  const rows = parameters.add(limit + 1);
  const selections = sourcesOf(request).map((source) => {
    const beyond = from
      ? [`(${source.place}, l.slug) ${isReversed ? '<' : '>'} (${from[0]}::${type}, ${from[1]}::text)`]
      : [];
    const all = [...conditions, ...(source.conditions ?? []), ...beyond];
    return `select l.plugin_id, l.slug, ${source.place} as place from ${source.from} where ${all.join(' and ')}
      order by ${source.place} ${order}, l.slug ${order} limit ${rows}`;
  });
  const [only = ''] = selections;
  const joined = selections.map((selection) => `(${selection})`).join(' union all ');
  return {
    text:
      selections.length === 1
        ? only
        : `select * from (${joined}) priced order by place ${order}, slug ${order} limit ${rows}`,
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
