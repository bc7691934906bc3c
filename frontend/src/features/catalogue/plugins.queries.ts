import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { Lang, Plugin, PluginCard } from '../../api/types';

export const pluginsQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['plugins', lang],
    queryFn: async () => (await ask<{ data: PluginCard[] }>(`/plugins?lang=${lang}`)).data,
  });

export const pluginQuery = (slug: string, lang: Lang) =>
  queryOptions({
    queryKey: ['plugin', slug, lang],
    queryFn: async () =>
      (await ask<{ data: Plugin }>(`/plugins/${encodeURIComponent(slug)}?lang=${lang}`)).data,
  });
