import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type FacetValue,
  type PluginFilterName,
  pluginFilters,
  type PluginFilters,
} from '#contracts/catalogue/plugin-filters';
import { type CountPlugins, countPlugins, type PluginCounts } from '#contracts/catalogue/plugins';
import { Handles } from '#platform/rpc/handles';
import { ReductionsService } from '../../prices/reductions.service';
import {
  columnFilterNames,
  type ColumnFilterName,
  filterColumns,
  hasFilterValue,
  Parameters,
} from './listing-columns';
import { searchConditions } from './listing-search';
import { periodCondition } from './priced-listings';

/** How many plug-ins have the same values in every filter: at most a few hundred rows, however large the catalogue is. */
type CountedGroup = Record<string, string | number> & { count: number; isReduced: boolean };

const columns = columnFilterNames.map((name) => `p.${filterColumns[name].column}`).join(', ');

/** The filters' columns, from `facets` of a search and the reduced price range. */
const facetColumns = columnFilterNames.map((name, place) => {
  const { column } = filterColumns[name];
  const value = `split_part(facets, ' ', ${place + 1})`;
  return `${name === 'price' ? `coalesce(reduced_range::text, ${value})` : value} as ${column}`;
});

/** Groups of all plug-ins: by period, each from the index alone. */
function allGroups(moment: string): string {
  return `select counted.*, period.is_reduced as "isReduced" from listing_periods period
      cross join lateral (
        select ${columns}, count(*)::int as count from listing_prices p where p.period_id = period.id group by ${columns}) counted
      where ${periodCondition({}, moment)}`;
}

/**
 * Groups of the plug-ins that a search finds: by list price, and by the reduced one where it is reduced. Postgres makes a full join by
 * hash or merge, never by a loop, whatever number it expects; `having` leaves out the reduced plug-ins that the search does not find.
 */
function foundGroups(found: string, moment: string): string {
  return `with reduced as materialized (
        select p.plugin_id, p.price_range from listing_periods period join listing_prices p on p.period_id = period.id
         where ${periodCondition({ sale: 'on' }, moment)})
      select ${facetColumns.join(', ')}, reduced_range is not null as "isReduced", count
        from (select found.facets, reduced.price_range as reduced_range, count(found.plugin_id)::int as count
                from (select l.plugin_id, l.facets from listing_searches l where ${found}) found
                full join reduced on reduced.plugin_id = found.plugin_id
               group by 1, 2 having count(found.plugin_id) > 0) counted`;
}

/** Groups of the plug-ins that match the search, by the prices in effect at a moment. */
export function groupsStatement(input: CountPlugins, at: Date): { text: string; values: unknown[] } {
  const parameters = new Parameters();
  const moment = `${parameters.add(at)}::timestamptz`;
  const search = searchConditions(input, parameters);
  const found = [`l.language = '${input.lang}'`, ...search].join(' and ');
  const text = search.length === 0 ? allGroups(moment) : foundGroups(found, moment);
  return { text, values: parameters.values };
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

/** Counts the plug-ins by the values of all filters, with the prices in effect. */
@Injectable()
export class PluginCountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reductions: ReductionsService,
  ) {}

  @Handles(countPlugins)
  count(input: CountPlugins): Promise<PluginCounts> {
    return this.countAt(input, new Date());
  }

  async countAt(input: CountPlugins, now: Date): Promise<PluginCounts> {
    const { text, values } = groupsStatement(input, now);
    const [all, validUntil] = await Promise.all([
      this.dataSource.query<CountedGroup[]>(text, values),
      this.reductions.findNextChange(null, now),
    ]);
    const reduced = all.filter(({ isReduced }) => isReduced);
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
}
