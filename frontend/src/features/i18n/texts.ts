import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { inlinedGet } from '../../api/requests/inlined-get';
import type { Lang } from '../../api/types';

export type Texts = Readonly<Record<string, string>>;

/** A language and its texts, where they are inlined in the page. */
export interface InitialTexts {
  lang: Lang;
  texts: Texts | null;
}

/** The texts of every page; screens load the others (lazy-texts.tsx). */
const request = (lang: Lang) =>
  inlinedGet('/translations/{lang}', { path: { lang }, query: { areas: 'shop' } });

const textQueries = {
  shop: (lang: Lang) =>
    queryOptions({ queryKey: ['texts', lang], queryFn: request(lang).queryFn, staleTime: Infinity }),
};

export function inlinedTexts(lang: Lang): InitialTexts {
  return { lang, texts: request(lang).initialData()?.translations ?? null };
}

/** Texts of a language; English when they do not load, none when English does not load either (storefront §8). */
export async function loadTexts(
  queryClient: QueryClient,
  lang: Lang,
): Promise<{ texts: Texts; error: string | null }> {
  for (const candidate of lang === 'en' ? (['en'] as const) : ([lang, 'en'] as const)) {
    try {
      const { translations } = await queryClient.fetchQuery(textQueries.shop(candidate));
      return { texts: translations, error: null };
    } catch (error) {
      console.warn('texts did not load', candidate, error);
    }
  }
  return { texts: {}, error: 'Failed to load translations' };
}
