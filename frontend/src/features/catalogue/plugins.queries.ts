import { queryOptions } from '@tanstack/react-query';
import { reading } from '../../api/reading';
import type { Lang, Plugin, PluginCard } from '../../api/types';

/** Of an answer; one function, so that nothing is compared anew with each rendering. */
const dataOf = <T>({ data }: { data: T }): T => data;

export const pluginsQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['plugins', lang],
    ...reading<{ data: PluginCard[] }>(`/plugins?lang=${lang}`),
    select: dataOf<PluginCard[]>,
  });

export const pluginQuery = (slug: string, lang: Lang) =>
  queryOptions({
    queryKey: ['plugin', slug, lang],
    ...reading<{ data: Plugin }>(`/plugins/${encodeURIComponent(slug)}?lang=${lang}`),
    select: dataOf<Plugin>,
  });
