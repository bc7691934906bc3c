import { plannedEachTime } from '../database/prepared-statement-client';
import type { ListFilter } from './list-filter';
import type { ListPosition } from './list-cursor';

/** A table, and the column of the time by which its list is sorted, newest first; the id decides between equal times. */
export interface ListSource {
  table: string;
  sortedBy: string;
}

/** A part of the list: from its start or end, or from a position. */
export interface ListSlice {
  /** `asc` reads towards the newest row. */
  order: 'desc' | 'asc';
  offset: number;
  limit: number;
  position?: ListPosition;
}

export interface ListStatement {
  sql: string;
  values: unknown[];
}

/** Hits of a search that are counted; more are "more than". They are sorted in memory. */
export const maxHits = 1_000;
/** Newest rows in which the hits of a frequent text are looked for first. */
const nearRows = 2_000;

const microseconds = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** SQL of a slice: its values come after those of the filter. */
function sliceSql(filter: ListFilter, { order, offset, limit, position }: ListSlice) {
  const first = filter.values.length + 1;
  const values = [...filter.values, limit, offset, ...(position ? [position.at, position.id] : [])];
  const time = `timestamptz 'epoch' + $${first + 2}::float8 * interval '1 microsecond'`;
  return {
    values,
    limit: `limit $${first} offset $${first + 1}`,
    size: `$${first}`,
    beyond: (column: string) =>
      position ? ` and (${column}, id) ${order === 'desc' ? '<' : '>'} (${time}, $${first + 3}::uuid)` : '',
    sorted: (column: string, id = 'id') => `order by ${column} ${order}, ${id} ${order}`,
  };
}

/** Reads the index of the list's order; times are converted for the rows of the slice alone. */
export function filterStatement(
  { table, sortedBy }: ListSource,
  filter: ListFilter,
  part: ListSlice,
): ListStatement {
  const { values, limit, beyond, sorted } = sliceSql(filter, part);
  const sql = `select id, ${microseconds('at')} as at from (
    select id, ${sortedBy} as at from ${table} where ${filter.condition}${beyond(sortedBy)}
     ${sorted(sortedBy)} ${limit}) slice ${sorted('slice.at', 'slice.id')}`;
  return { sql, values };
}

/** Counts at most `limit` rows, which is the last value. */
export function countStatement(
  { table }: ListSource,
  filter: ListFilter,
  limit: number | null,
): ListStatement {
  const rows = `select from ${table} where ${filter.condition} and ${filter.search}`;
  return {
    sql: `select count(*)::int as total from (${rows} limit $${filter.values.length + 1}) counted`,
    values: [...filter.values, limit],
  };
}

/**
 * Hits of a search, in one statement that takes the way the number of hits asks for:
 *
 * - Up to `maxHits` come from the trigram index and are sorted.
 * - Of more, the slice is usually among the newest rows.
 * - Where it is not, all hits are sorted: a frequent text of old rows alone, such as the first digits of a number.
 *
 * The planner alone would choose between the index of the order and the trigrams by an estimate. A text that it takes for frequent
 * costs a walk through the whole table when there are no hits.
 */
export function searchStatement(
  { table, sortedBy }: ListSource,
  filter: ListFilter,
  part: ListSlice,
): ListStatement {
  const { values, limit, size, beyond, sorted } = sliceSql(filter, part);
  const { condition, search } = filter;
  const isMany = `(select n from counted) > ${maxHits}`;
  const isNear = `(select count(*) from near) >= ${size}`;
  const sql = `${plannedEachTime} with matches as materialized (
      select id, ${sortedBy} as at from ${table} where ${condition} and ${search} limit ${maxHits + 1}),
    counted as materialized (select count(*)::int as n from matches),
    near as materialized (
      select id, at from (
        select *, ${sortedBy} as at from ${table} where ${condition} and ${isMany}${beyond(sortedBy)}
         ${sorted(sortedBy)} limit ${nearRows}) newest
       where ${search} ${sorted('at')} ${limit}),
    far as materialized (
      select id, ${sortedBy} as at from ${table}
       where ${isMany} and not ${isNear} and ${condition} and ${search}${beyond(sortedBy)}),
    slice as (
      (select id, at from matches where not ${isMany}${beyond('at')} ${sorted('at')} ${limit})
      union all (select id, at from near where ${isNear})
      union all (select id, at from far ${sorted('at')} ${limit}))
    select n, id, ${microseconds('at')} as at from counted left join slice on true
     ${sorted('slice.at', 'slice.id')}`;
  return { sql, values };
}
