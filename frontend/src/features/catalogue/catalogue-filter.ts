import type { PluginCard } from '../../api/types';

export const kinds = ['all', 'sale', 'free', 'synthesizer', 'effect', 'sampler', 'utility', 'other'] as const;
export const formats = ['all', 'VST3', 'AU', 'AAX'] as const;
export const sorts = ['featured', 'price', 'price-down', 'name'] as const;

/** The filter in the query parameters. */
export interface CatalogueFilter {
  search: string;
  kind: string;
  format: string;
  sort: string;
}

const filterOptions: Record<Exclude<keyof CatalogueFilter, 'search'>, readonly string[]> = {
  kind: kinds,
  format: formats,
  sort: sorts,
};

/** Whether an option exists; a URL may be outdated or edited by hand. */
export function isFilterOption(key: keyof CatalogueFilter, value: string): boolean {
  return key === 'search' || filterOptions[key].includes(value);
}

function isOfKind({ price, category, sale }: PluginCard, kind: string): boolean {
  if (kind === 'sale') return Boolean(sale);
  return kind === 'all' || (kind === 'free' ? price === 0 : category === kind);
}

/** Every word must occur in name, description, features or tags. */
function matchesSearch({ name, description, features, tags }: PluginCard, search: string): boolean {
  const text = [name, description, ...features, ...tags].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const orders: Record<string, (a: PluginCard, b: PluginCard) => number> = {
  price: (a, b) => a.price - b.price,
  'price-down': (a, b) => b.price - a.price,
  name: (a, b) => a.name.localeCompare(b.name),
};

/** The plug-ins that match a filter, sorted. */
export function filterAndSort(
  plugins: readonly PluginCard[],
  { search, kind, format, sort }: CatalogueFilter,
): PluginCard[] {
  const matching = plugins.filter(
    (plugin) =>
      isOfKind(plugin, kind) &&
      (format === 'all' || plugin.compatibility.includes(format)) &&
      matchesSearch(plugin, search.trim()),
  );
  const order = orders[sort];
  return order ? matching.sort(order) : matching;
}
