import { type PluginFilterName, pluginFilters, pluginSorts } from '#contracts/catalogue/plugin-filters';
import { defaultPageSize } from '#contracts/catalogue/plugins';
import { type Language, languages } from '#contracts/kit/actor';
import { truncate } from '#i18n/characters/truncate';

/** Plug-ins on the home page; frontend/src/app/screens/catalogue/home-screen.tsx requests as many. */
export const homePageSize = 8;

const maxSearchLength = 80;

/** The selection of a page of the catalogue, in the order of the front end's URLs (catalogue-filter.ts of the front end). */
export type ListSelection = Readonly<Record<string, string>>;

function valueOf(query: unknown, name: string): string {
  if (typeof query !== 'object' || query === null) return '';
  const value: unknown = Reflect.get(query, name);
  return typeof value === 'string' ? value : '';
}

const filterNames: PluginFilterName[] = ['category', 'format', 'system', 'price', 'sale'];

/** The known parameters of the page's query; unknown options are ignored, because a URL may be outdated or edited by hand. */
export function selectionOf(query: unknown): ListSelection {
  const search = truncate(valueOf(query, 'q').trim(), maxSearchLength);
  const sort = valueOf(query, 'sort');
  const options = filterNames.map((name): [string, string] => {
    const value = valueOf(query, name);
    return [name, pluginFilters[name].some((known) => known === value) ? value : ''];
  });
  const isKnownSort = sort !== pluginSorts[0] && pluginSorts.some((known) => known === sort);
  const all: [string, string][] = [
    ['q', search],
    ...options,
    ['sort', isKnownSort ? sort : ''],
    ['cursor', valueOf(query, 'cursor')],
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** The query of a path of the catalogue with this selection; empty without one. */
export function searchOf(selection: ListSelection): string {
  const search = new URLSearchParams(selection).toString();
  return search && `?${search}`;
}

/** A selection of which visitors can make any number. */
export function isUnboundedSelection({ q, cursor }: ListSelection): boolean {
  return q !== undefined || cursor !== undefined;
}

/** The request for a page of the list. */
export function listQuery(lang: Language, selection: ListSelection): Record<string, string> {
  return { lang, limit: String(defaultPageSize), ...selection };
}

/** The request for the counts, which no page and no order changes. */
export function countsQuery(lang: Language, selection: ListSelection): Record<string, string> {
  const { sort: _sort, cursor: _cursor, ...filters } = selection;
  return { lang, ...filters };
}

/**
 * The URL that replaces one with the former parameter `show`, which was a category or `free`; undefined for all others. It keeps
 * the language, which is no part of a selection.
 */
export function renamedUrl(path: string, query: unknown): string | undefined {
  const show = valueOf(query, 'show');
  if (path !== '/plugins' || !show) return undefined;
  const renamed = show === 'free' ? { price: show } : { category: show };
  const lang = languages.find((known) => known === valueOf(query, 'lang'));
  return path + searchOf({ ...(lang && { lang }), ...selectionOf({ ...selectionOf(query), ...renamed }) });
}
