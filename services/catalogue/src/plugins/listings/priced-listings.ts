import { pluginFilters, type PluginFilters } from '#contracts/catalogue/plugin-filters';
import type { Language } from '#contracts/kit/actor';
import type { Parameters } from './listing-columns';
import { searchConditions } from './listing-search';

/** SQL: the periods of prices that contain a moment, as a condition. Those of reduced prices are what the filter "on sale" selects. */
export function periodCondition({ sale }: PluginFilters, at: string): string {
  const contains = `period.starts_at <= ${at} and period.ends_at > ${at}`;
  return sale ? `${contains} and period.is_reduced` : contains;
}

/** SQL: the selected price ranges, as an array. */
function rangesSql({ price }: PluginFilters, parameters: Parameters): string {
  const { price: ranges } = pluginFilters;
  const places = ranges.flatMap((range, place) => (price === undefined || price === range ? [place] : []));
  return `${parameters.add(places)}::smallint[]`;
}

/**
 * Conditions of a search on `listing_prices p`. `is true` keeps Postgres from joining: it hashes the found plug-ins once for all periods,
 * whatever number it expects; a join that expects few of them would look up each one in each period.
 */
export function pricedSearchConditions(
  search: { q?: string; lang: Language },
  parameters: Parameters,
): string[] {
  const found = searchConditions(search, parameters);
  if (found.length === 0) return [];
  const all = [`l.language = '${search.lang}'`, ...found].join(' and ');
  return [`(p.plugin_id in (select l.plugin_id from listing_searches l where ${all})) is true`];
}

/** The prices in effect at a moment and in the selected ranges. */
export interface PriceParts {
  /** A table; each row is joined with the first rows of `listing_prices p` that fulfil the conditions. */
  parts: string;
  conditions: string[];
}

/**
 * Each pair of period and price range is a part of the index in the order of the list, so that a page is read from the beginnings of the
 * parts. A plug-in has one price at a moment, so it is in one part.
 */
export function priceParts(filters: PluginFilters, parameters: Parameters, at: string): PriceParts {
  const ranges = rangesSql(filters, parameters);
  return {
    parts: `(select period.id, known.price_range from listing_periods period cross join unnest(${ranges}) known (price_range)
              where ${periodCondition(filters, at)}) part`,
    conditions: ['p.period_id = part.id', 'p.price_range = part.price_range'],
  };
}
