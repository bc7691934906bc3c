import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { CachedReads } from '../http/cached-reads';
import type { ReadyBytes } from '../http/ready-bytes';
import type { Found, Screen } from './screens';

/** An answer of the API that a screen asks for at once. */
interface Wanted {
  /** As the page asks for it, below `/api`. */
  address: string;
  route: string;
  query?: Record<string, string>;
  params?: Record<string, string>;
  /** Without it there is no such page. */
  isSubject?: boolean;
}

type Wants = (lang: Language, params: Found['params']) => Wanted[];

const catalogue: Wants = (lang) => [
  { address: `/plugins?lang=${lang}`, route: '/api/plugins', query: { lang } },
];

const newsList = (address: string, route: string, query: Record<string, string>): Wanted => ({
  address: `${address}?${new URLSearchParams(query).toString()}`,
  route,
  query,
});

const document: (name: string) => Wants = (name) => (lang) => [
  {
    address: `/documents/${name}?lang=${lang}`,
    route: '/api/documents/:name',
    query: { lang },
    params: { name },
  },
];

/** What each screen asks for first; the addresses are those of the pages' own queries. */
const wantedBy: Record<NonNullable<Screen['name']>, Wants> = {
  home: (lang, params) => [
    ...catalogue(lang, params),
    newsList('/news/latest', '/api/news/latest', { limit: '3', language: lang }),
  ],
  plugins: catalogue,
  plugin: (lang, { slug = '' }) => [
    {
      address: `/plugins/${encodeURIComponent(slug)}?lang=${lang}`,
      route: '/api/plugins/:slug',
      query: { lang },
      params: { slug },
      isSubject: true,
    },
  ],
  news: (lang) => [newsList('/news', '/api/news', { page: '1', limit: '12', language: lang })],
  article: (language, { slug = '' }) => [
    {
      address: `/news/${encodeURIComponent(slug)}?language=${language}`,
      route: '/api/news/:slug',
      query: { language },
      params: { slug },
      isSubject: true,
    },
  ],
  about: document('about'),
  contacts: () => [],
  terms: document('terms'),
  privacy: document('privacy'),
  cookies: document('cookies'),
};

/** On every page: the words, and whether the shop is open. */
const everywhere: Wants = (lang) => [
  { address: '/status', route: '/api/status' },
  {
    address: `/translations/${lang}?areas=shop`,
    route: '/api/translations/:lang',
    query: { areas: 'shop' },
    params: { lang },
  },
];

export interface PageAnswers {
  answers: ReadonlyMap<string, ReadyBytes>;
  /** The answer the page is about. */
  subject?: ReadyBytes;
  isMissing: boolean;
  /** Whether there is such a page nobody can say right now. */
  isUnknown: boolean;
}

/** The API's answers that a screen will ask for, from the cache; what cannot be had now, the page asks for itself. */
export async function answersFor(
  reads: CachedReads,
  found: Found | undefined,
  lang: Language,
): Promise<PageAnswers> {
  const name = found?.screen.name;
  const own = found && name ? wantedBy[name](lang, found.params) : [];
  const answers = new Map<string, ReadyBytes>();
  let subject: ReadyBytes | undefined;
  let isMissing = !found;
  let isUnknown = false;
  const wanted = [...everywhere(lang, {}), ...own].filter(({ route }) => reads.has(route));
  for (const { address, route, query = {}, params = {}, isSubject = false } of wanted) {
    try {
      const { ready } = await reads.answer(route, { query, params });
      answers.set(address, ready);
      if (isSubject) subject = ready;
    } catch (error) {
      const isRefused = Failure.caught(error) && ['not-found', 'invalid', 'gone'].includes(error.kind);
      if (isSubject && isRefused) isMissing = true;
      else if (isSubject) isUnknown = true;
    }
  }
  return { answers, subject, isMissing, isUnknown };
}
