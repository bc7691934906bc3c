import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type FacetValue,
  type PluginFilterName,
  pluginFilterNames,
  pluginFilters,
  type PluginFilters,
} from '#contracts/catalogue/plugin-filters';
import type { CountPlugins, PluginCounts } from '#contracts/catalogue/plugins';
import { filterColumns, hasFilterValue, Parameters } from './listing-columns';
import { searchConditions } from './listing-search';

/** How many plug-ins have the same values in every filter: at most a few hundred rows, however large the catalogue is. */
type CountedGroup = Record<string, string | number> & { count: number };

/** Groups of the plug-ins that match the search; without one they are read from the index alone. */
function groupsStatement(input: CountPlugins): { text: string; values: unknown[] } {
  const parameters = new Parameters();
  const columns = pluginFilterNames.map((name) => `l.${filterColumns[name].column}`).join(', ');
  const conditions = [`l.language = '${input.lang}'`, 'l.is_active', ...searchConditions(input, parameters)];
  return {
    text: `select ${columns}, count(*)::int as count from plugin_listings l where ${conditions.join(' and ')} group by ${columns}`,
    values: parameters.values,
  };
}

function matches(group: CountedGroup, filters: PluginFilters, except?: PluginFilterName): boolean {
  return pluginFilterNames.every((name) => {
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
  name: PluginFilterName,
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

/** Counts the plug-ins by the values of all filters, in one statement. */
@Injectable()
export class PluginCountsService {
  constructor(private readonly dataSource: DataSource) {}

  async count(input: CountPlugins): Promise<PluginCounts> {
    const { text, values } = groupsStatement(input);
    const groups = await this.dataSource.query<CountedGroup[]>(text, values);
    return {
      success: true,
      total: sum(groups.filter((group) => matches(group, input))),
      facets: {
        category: facet('category', groups, input),
        format: facet('format', groups, input),
        system: facet('system', groups, input),
        price: facet('price', groups, input),
      },
    };
  }
}
