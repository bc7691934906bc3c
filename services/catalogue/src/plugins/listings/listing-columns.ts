import {
  type PluginFilterName,
  pluginFilterNames,
  pluginFilters,
  type PluginFilters,
  type PluginSort,
} from '#contracts/catalogue/plugin-filters';
import { currentReductionsSql } from '../../prices/reductions.service';

/** How a filter is stored in `plugin_listings`: as one value, as the place of its value, or as a bit for each of several values. */
interface FilterColumn {
  column: string;
  kind: 'value' | 'place' | 'bits';
}

/** The filters with a column; `sale` is a condition on the reductions in effect. */
export type ColumnFilterName = Exclude<PluginFilterName, 'sale'>;
export const columnFilterNames = pluginFilterNames.filter(
  (name): name is ColumnFilterName => name !== 'sale',
);

/** The column of each filter: a filter is added here, in the contract, and in the function that fills the table. */
export const filterColumns: Record<ColumnFilterName, FilterColumn> = {
  category: { column: 'category', kind: 'value' },
  format: { column: 'formats', kind: 'bits' },
  system: { column: 'systems', kind: 'bits' },
  price: { column: 'price_range', kind: 'place' },
};

interface SortColumn {
  column: string;
  /** Of the value in a cursor; wide enough for any digits. */
  type: 'bigint' | 'text';
  isDescending?: boolean;
}

/** The order of a list; rows that are equal in the column are sorted by slug. */
export const sortColumns: Record<PluginSort, SortColumn> = {
  featured: { column: 'position', type: 'bigint' },
  newest: { column: 'created_us', type: 'bigint', isDescending: true },
  price: { column: 'price_cents', type: 'bigint' },
  'price-down': { column: 'price_cents', type: 'bigint', isDescending: true },
  name: { column: 'sort_name', type: 'text' },
};

/** Whether the value of a column of `plugin_listings` has a value of a filter. */
export function hasFilterValue(name: ColumnFilterName, stored: string | number, value: string): boolean {
  const place = pluginFilters[name].findIndex((known) => known === value);
  switch (filterColumns[name].kind) {
    case 'value':
      return stored === value;
    case 'place':
      return stored === place;
    case 'bits':
      return Math.trunc(Number(stored) / 2 ** place) % 2 === 1;
  }
}

/** Values of a statement, by their numbers. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

function filterCondition(
  name: ColumnFilterName,
  value: string,
  parameters: Parameters,
  prices: PriceSource,
): string {
  const { column, kind } = filterColumns[name];
  if (kind === 'value') return `l.${column} = ${parameters.add(value)}`;
  const place = pluginFilters[name].findIndex((known) => known === value);
  if (kind === 'place') return `${prices}.${column} = ${parameters.add(place)}::smallint`;
  return `l.${column} & ${parameters.add(2 ** place)}::smallint > 0`;
}

/** SQL: the table of the prices, `plugin_listings l` or the reductions `r` in effect. */
export type PriceSource = 'l' | 'r';

const isReductionSql = 'r.plugin_id = l.plugin_id and r.list_cents = l.price_cents';

/** SQL: the plug-ins of `plugin_listings l` whose price no sale reduces now, as a condition. */
export const isNotReducedSql = `not exists (select from ${currentReductionsSql} r where ${isReductionSql})`;

/** SQL: the listings `l` whose price a sale reduces now, with their reductions `r`. */
export const reducedListingsSql = `plugin_listings l join ${currentReductionsSql} r on ${isReductionSql}`;

/** Conditions of the selected filters but `sale`; the search is `searchCondition`. */
export function filterConditions(
  filters: PluginFilters,
  parameters: Parameters,
  prices: PriceSource,
): string[] {
  return columnFilterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [filterCondition(name, value, parameters, prices)];
  });
}
