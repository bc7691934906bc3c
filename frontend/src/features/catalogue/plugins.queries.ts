import { queryOptions } from '@tanstack/react-query';
import { reading } from '../../api/reading';
import type { Lang, Plugin, PluginCard } from '../../api/types';

export const pluginsQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['plugins', lang],
    ...reading<{ data: PluginCard[] }>(`/plugins?lang=${lang}`),
    select: ({ data }) => data,
  });

export const pluginQuery = (slug: string, lang: Lang) =>
  queryOptions({
    queryKey: ['plugin', slug, lang],
    ...reading<{ data: Plugin }>(`/plugins/${encodeURIComponent(slug)}?lang=${lang}`),
    select: ({ data }) => data,
  });
