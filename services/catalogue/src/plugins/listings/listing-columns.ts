import {
  type PluginFilterName,
  pluginFilterNames,
  pluginFilters,
  type PluginFilters,
  type PluginSort,
} from '#contracts/catalogue/plugin-filters';

/** How a filter is stored in `plugin_listings`: as one value, as the place of its value, or as a bit for each of several values. */
interface FilterColumn {
  column: string;
  kind: 'value' | 'place' | 'bits';
}

/** The filters with a column; `sale` selects periods. */
export type ColumnFilterName = Exclude<PluginFilterName, 'sale'>;
export const columnFilterNames = pluginFilterNames.filter(
  (name): name is ColumnFilterName => name !== 'sale',
);

/** The column of each filter: a filter is added here, in the contract, and in the functions that fill the tables. */
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
      return Number(stored) === place;
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

/** The table that a list is read from: `plugin_listings l`, or `listing_prices p` of one by price. */
export type ListingTable = 'l' | 'p';

function filterCondition(
  name: ColumnFilterName,
  value: string,
  parameters: Parameters,
  table: ListingTable,
): string {
  const { column, kind } = filterColumns[name];
  if (kind === 'value') return `${table}.${column} = ${parameters.add(value)}`;
  const place = pluginFilters[name].findIndex((known) => known === value);
  return `${table}.${column} & ${parameters.add(2 ** place)}::smallint > 0`;
}

/** Conditions of the selected filters but those of `priced-listings.ts`; the search is `searchConditions`. */
export function filterConditions(
  filters: PluginFilters,
  parameters: Parameters,
  table: ListingTable,
): string[] {
  return columnFilterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined || name === 'price' ? [] : [filterCondition(name, value, parameters, table)];
  });
}
