import type { Query } from '../../api/answers';
import { reading } from '../../api/reading';
import type { PluginAnswer, PluginList } from '../../api/schema';
import type { Lang, Plugin, PluginCard } from '../../api/types';

export const pluginsQuery = (lang: Lang): Query<PluginCard[]> =>
  reading(`/plugins?lang=${lang}`, ({ data }: PluginList) => data);

export const pluginQuery = (slug: string, lang: Lang): Query<Plugin> =>
  reading(`/plugins/${encodeURIComponent(slug)}?lang=${lang}`, ({ data }: PluginAnswer) => data);
