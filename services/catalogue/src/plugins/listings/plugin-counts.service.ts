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
  isReducedSql,
  Parameters,
} from './listing-columns';
import { searchConditions } from './listing-search';

/** How many plug-ins have the same values in every filter: at most a few hundred rows, however large the catalogue is. */
type CountedGroup = Record<string, string | number> & { count: number };

/** Groups of the plug-ins that match the search; without one they are read from the index alone. */
function groupsStatement(
  input: CountPlugins,
  conditions: string[] = [],
): { text: string; values: unknown[] } {
  const parameters = new Parameters();
  const columns = columnFilterNames.map((name) => `l.${filterColumns[name].column}`).join(', ');
  const all = [
    `l.language = '${input.lang}'`,
    'l.is_active',
    ...conditions,
    ...searchConditions(input, parameters),
  ];
  return {
    text: `select ${columns}, count(*)::int as count from plugin_listings l where ${all.join(' and ')} group by ${columns}`,
    values: parameters.values,
  };
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
      this.groups(input),
      this.groups(input, [isReducedSql]),
      this.reductions.findNextChange(),
    ]);
    const groups = input.sale ? reduced : all;
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

  private groups(input: CountPlugins, conditions?: string[]): Promise<CountedGroup[]> {
    const { text, values } = groupsStatement(input, conditions);
    return this.dataSource.query<CountedGroup[]>(text, values);
  }
}
