import {
  decodePluginCursor,
  encodePluginCursor,
  type PluginCursor,
} from '#contracts/catalogue/plugin-cursor';
import { defaultPageSize, type ListPlugins } from '#contracts/catalogue/plugins';
import {
  filterConditions,
  isNotReducedSql,
  Parameters,
  type PriceSource,
  reducedListingsSql,
  sortColumns,
} from './listing-columns';
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
  prices: PriceSource;
  conditions?: string[];
}

const listings = 'plugin_listings l';

/**
 * The sources of a list. One by price, as its order or as a filter, joins the plug-ins in the order of an index without those whose price is
 * reduced now, and the reduced ones, which are few: so both have the price in effect.
 */
function sourcesOf({ sale, price, sort = 'featured' }: ListRequest): ListingSource[] {
  const { column } = sortColumns[sort];
  const isByPrice = column === sortColumns.price.column;
  const reduced: ListingSource = {
    from: reducedListingsSql,
    place: `${isByPrice ? 'r' : 'l'}.${column}`,
    prices: 'r',
  };
  if (sale) return [reduced];
  const all: ListingSource = { from: listings, place: `l.${column}`, prices: 'l' };
  if (!isByPrice && price === undefined) return [all];
  return [{ ...all, conditions: [isNotReducedSql] }, reduced];
}

/** Conditions of a source, in the direction of the position. */
function conditionsOf(source: ListingSource, request: ListRequest, parameters: Parameters): string[] {
  const { lang, sort = 'featured', position } = request;
  const beyond = position && [
    `(${source.place}, l.slug) ${isReversed(request) ? '<' : '>'}`,
    `(${parameters.add(position.value)}::${sortColumns[sort].type}, ${parameters.add(position.slug)}::text)`,
  ];
  return [
    `l.language = '${lang}'`,
    'l.is_active',
    ...filterConditions(request, parameters, source.prices),
    ...searchConditions(request, parameters),
    ...(source.conditions ?? []),
    ...(beyond ? [beyond.join(' ')] : []),
  ];
}

function isReversed({ sort = 'featured', position }: ListRequest): boolean {
  return (sortColumns[sort].isDescending ?? false) !== (position?.direction === 'before');
}

/** The statement of the rows of a page and one row more, from its position on, in the direction of the position. */
export function listingsStatement(request: ListRequest): ListingsStatement {
  const parameters = new Parameters();
  const order = isReversed(request) ? 'desc' : 'asc';
  const rows = parameters.add(request.limit + 1);
  const selections = sourcesOf(request).map((source) => {
    const all = conditionsOf(source, request, parameters).join(' and ');
    return `select l.plugin_id, l.slug, ${source.place} as place from ${source.from} where ${all}
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
