import { truncate } from '../../../../libs/i18n/src/characters/truncate';
import type { ListPluginsQuery } from '../../api/types';

/** The filters of the catalogue and their values, in the order in which they are shown. */
export const facets = {
  category: ['synthesizer', 'effect', 'sampler', 'utility', 'other'],
  format: ['VST3', 'AU', 'AAX'],
  system: ['macos', 'windows'],
  price: ['free', 'under-50', '50-to-100', 'over-100'],
  sale: ['on'],
} as const satisfies { [Name in FacetName]: readonly NonNullable<ListPluginsQuery[Name]>[] };
export type FacetName = 'category' | 'format' | 'system' | 'price' | 'sale';

export const sorts = [
  'featured',
  'newest',
  'price',
  'price-down',
  'name',
] as const satisfies readonly NonNullable<ListPluginsQuery['sort']>[];

/** What the address selects; absent values select everything. */
export type CatalogueFilter = {
  [Name in 'q' | FacetName | 'sort' | 'cursor']?: NonNullable<ListPluginsQuery[Name]> | undefined;
};

const maxSearchLength = 80;

function optionOf<T extends string>(options: readonly T[], value: string | null): T | undefined {
  return options.find((option) => option === value);
}

/** The selection in the address; unknown options are ignored, because an address may be outdated or edited by hand. */
export function readFilter(params: URLSearchParams): CatalogueFilter {
  const sort = optionOf(sorts, params.get('sort'));
  return {
    q: truncate(params.get('q')?.trim() ?? '', maxSearchLength) || undefined,
    category: optionOf(facets.category, params.get('category')),
    format: optionOf(facets.format, params.get('format')),
    system: optionOf(facets.system, params.get('system')),
    price: optionOf(facets.price, params.get('price')),
    sale: optionOf(facets.sale, params.get('sale')),
    sort: sort === 'featured' ? undefined : sort,
    cursor: params.get('cursor') || undefined,
  };
}

/** The order of the parameters, also of the gateway's (gateway/src/pages/plugin-lists.ts). */
const names = ['q', 'category', 'format', 'system', 'price', 'sale', 'sort', 'cursor'] as const;

/** The query of an address with a selection; empty without one. */
export function searchOf(filter: CatalogueFilter): string {
  const params = new URLSearchParams();
  for (const name of names) if (filter[name]) params.set(name, filter[name]);
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** A changed selection, on its first page. */
export function withChange(filter: CatalogueFilter, change: CatalogueFilter): CatalogueFilter {
  return { ...filter, ...change, cursor: undefined };
}

export function hasFilters({ q, category, format, system, price, sale }: CatalogueFilter): boolean {
  return [q, category, format, system, price, sale].some((value) => value !== undefined);
}

/** The number of filters that are set, without search and order. */
export function activeFilters({ category, format, system, price, sale }: CatalogueFilter): number {
  return [category, format, system, price, sale].filter((value) => value !== undefined).length;
}
