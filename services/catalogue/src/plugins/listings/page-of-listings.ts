import {
  decodePluginCursor,
  encodePluginCursor,
  type PluginCursor,
} from '#contracts/catalogue/plugin-cursor';
import { defaultPageSize, type ListPlugins } from '#contracts/catalogue/plugins';
import { filterConditions, type ListingTable, Parameters, sortColumns } from './listing-columns';
import { searchConditions } from './listing-search';
import { pricedSearchConditions, priceParts } from './priced-listings';

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
  table: ListingTable;
  from: string;
  place: string;
  parts?: string;
  conditions: string[];
}

/** Whether the prices in effect select or sort the list, which change by the clock. */
function isByPrice({ sale, price, sort = 'featured' }: ListRequest): boolean {
  return sale !== undefined || price !== undefined || sortColumns[sort].column === 'price_cents';
}

/** A list by price is read from the prices in effect, each other one from the listings alone. */
function sourceOf(request: ListRequest, parameters: Parameters, at: Date): ListingSource {
  const { lang, sort = 'featured' } = request;
  const { column } = sortColumns[sort];
  if (!isByPrice(request)) {
    const listed = [`l.language = '${lang}'`, 'l.is_active', ...searchConditions(request, parameters)];
    return { table: 'l', from: 'plugin_listings l', place: `l.${column}`, conditions: listed };
  }
  const { parts, conditions } = priceParts(request, parameters, `${parameters.add(at)}::timestamptz`);
  return {
    table: 'p',
    from: 'listing_prices p',
    place: sort === 'name' ? `p.${column}_${lang}` : `p.${column}`,
    parts,
    conditions: [...conditions, ...pricedSearchConditions(request, parameters)],
  };
}

/** Conditions of a source, in the direction of the position. */
function conditionsOf(source: ListingSource, request: ListRequest, parameters: Parameters): string[] {
  const { sort = 'featured', position } = request;
  const beyond = position && [
    `(${source.place}, ${source.table}.slug) ${isReversed(request) ? '<' : '>'}`,
    `(${parameters.add(position.value)}::${sortColumns[sort].type}, ${parameters.add(position.slug)}::text)`,
  ];
  return [
    ...source.conditions,
    ...filterConditions(request, parameters, source.table),
    ...(beyond ? [beyond.join(' ')] : []),
  ];
}

function isReversed({ sort = 'featured', position }: ListRequest): boolean {
  return (sortColumns[sort].isDescending ?? false) !== (position?.direction === 'before');
}

/**
 * The statement of the rows of a page and one row more, from its position on, in the direction of the position; with the prices that are
 * in effect at a moment.
 */
export function listingsStatement(request: ListRequest, at: Date): ListingsStatement {
  const parameters = new Parameters();
  const order = isReversed(request) ? 'desc' : 'asc';
  const rows = parameters.add(request.limit + 1);
  const source = sourceOf(request, parameters, at);
  const { table, from, place, parts } = source;
  const first = `select ${table}.plugin_id, ${table}.slug, ${place} as place from ${from}
      where ${conditionsOf(source, request, parameters).join(' and ')}
      order by ${place} ${order}, ${table}.slug ${order} limit ${rows}`;
  const text =
    parts === undefined
      ? first
      : `select first.* from ${parts} cross join lateral (${first}) first
          order by first.place ${order}, first.slug ${order} limit ${rows}`;
  return { text, order, values: parameters.values };
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
