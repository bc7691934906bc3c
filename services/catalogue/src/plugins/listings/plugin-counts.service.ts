import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type FacetValue,
  type PluginFilterName,
  pluginFilters,
  type PluginFilters,
} from '#contracts/catalogue/plugin-filters';
import type { CountPlugins, PluginCounts } from '#contracts/catalogue/plugins';
import { ReductionsService } from '../../prices/reductions.service';
import {
  columnFilterNames,
  type ColumnFilterName,
  filterColumns,
  hasFilterValue,
  Parameters,
  reducedListingsSql,
} from './listing-columns';
import { searchConditions } from './listing-search';

/** How many plug-ins have the same values in every filter: at most a few hundred rows, however large the catalogue is. */
type CountedGroup = Record<string, string | number> & { count: number };

/** A group of plug-ins whose price a sale reduces now: `price_range` is that of the reduced price. */
type ReducedGroup = CountedGroup & { list_range: number };

const columns = columnFilterNames.map((name) => `l.${filterColumns[name].column}`).join(', ');
const reducedColumns = [
  ...columnFilterNames.map((name) => `${name === 'price' ? 'r' : 'l'}.${filterColumns[name].column}`),
  'l.price_range as list_range',
].join(', ');

/** Groups of the plug-ins that match the search; of all plug-ins without one they are read from the index alone. */
function groupsStatement(
  input: CountPlugins,
  from: string,
  selected: string,
): { text: string; values: unknown[] } {
  const parameters = new Parameters();
  const all = [`l.language = '${input.lang}'`, 'l.is_active', ...searchConditions(input, parameters)];
  const grouped = selected.replace(' as list_range', '');
  return {
    text: `select ${selected}, count(*)::int as count from ${from} where ${all.join(' and ')} group by ${grouped}`,
    values: parameters.values,
  };
}

/** Moves the reduced plug-ins from the range of their list price to that of the price in effect. */
function inEffect(all: readonly CountedGroup[], reduced: readonly ReducedGroup[]): CountedGroup[] {
  const moved = reduced.map((group) => ({ ...group, price_range: group.list_range, count: -group.count }));
  return [...all, ...reduced, ...moved];
}

function matches(group: CountedGroup, filters: PluginFilters, except?: PluginFilterName): boolean {
  return columnFilterNames.every((name) => {
    const value = filters[name];
    if (name === except || value === undefined) return true;
    return hasFilterValue(name, group[filterColumns[name].column] ?? '', value);
  });
}

function sum(groups: readonly CountedGroup[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}

/** The values of a filter, counted among the plug-ins that match all other filters. */
function facet(
  name: ColumnFilterName,
  groups: readonly CountedGroup[],
  filters: PluginFilters,
): FacetValue[] {
  const others = groups.filter((group) => matches(group, filters, name));
  const { column } = filterColumns[name];
  return pluginFilters[name].map((value) => ({
    value,
    count: sum(others.filter((group) => hasFilterValue(name, group[column] ?? '', value))),
  }));
}

/** Counts the plug-ins by the values of all filters: once all, and once those on sale, which are few. */
@Injectable()
export class PluginCountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reductions: ReductionsService,
  ) {}

  async count(input: CountPlugins): Promise<PluginCounts> {
    const [all, reduced, validUntil] = await Promise.all([
      this.groups<CountedGroup>(input, 'plugin_listings l', columns),
      this.groups<ReducedGroup>(input, reducedListingsSql, reducedColumns),
      this.reductions.findNextChange(),
    ]);
    const groups = input.sale ? reduced : inEffect(all, reduced);
    const countReduced = sum(reduced.filter((group) => matches(group, input)));
    return {
      success: true,
      total: sum(groups.filter((group) => matches(group, input))),
      facets: {
        category: facet('category', groups, input),
        format: facet('format', groups, input),
        system: facet('system', groups, input),
        price: facet('price', groups, input),
        sale: pluginFilters.sale.map((value) => ({ value, count: countReduced })),
      },
      validUntil: validUntil?.toISOString(),
    };
  }

  private groups<G extends CountedGroup>(input: CountPlugins, from: string, selected: string): Promise<G[]> {
    const { text, values } = groupsStatement(input, from, selected);
    return this.dataSource.query<G[]>(text, values);
  }
}
