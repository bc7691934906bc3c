import type { PluginCard, PluginList } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { CachedRoutes } from '../read-cache/cached-routes';
import type { EncodedResponse } from '../read-cache/encoded-response';
import { paintedList } from './painted-cards';
import { countsQuery, homePageSize, listQuery, selectionOf } from './plugin-lists';
import type { MatchedScreen, Screen } from '#i18n/screens/screens';

/** An API response that a screen needs first. */
interface InlinedRequest {
  /** URL of the page's own request, below `/api`. */
  url: string;
  route: string;
  query?: Record<string, string>;
  params?: Record<string, string>;
  /** Without it the page does not exist. */
  isMainResponse?: boolean;
}

type InlinedRequests = (lang: Language, params: MatchedScreen['params'], query: unknown) => InlinedRequest[];

const listRequest = (address: string, query: Record<string, string>): InlinedRequest => ({
  url: `${address}?${new URLSearchParams(query).toString()}`,
  route: `/api${address}`,
  query,
});

/** A page of the catalogue. One by cursor that is not valid does not exist. */
const catalogue: InlinedRequests = (lang, _params, query) => {
  const selection = selectionOf(query);
  return [
    {
      ...listRequest('/plugins', listQuery(lang, selection)),
      isMainResponse: selection['cursor'] !== undefined,
    },
    listRequest('/plugin-facets', countsQuery(lang, selection)),
  ];
};

const document: (name: string) => InlinedRequests = (name) => (lang) => [
  {
    url: `/documents/${name}?lang=${lang}`,
    route: '/api/documents/:name',
    query: { lang },
    params: { name },
  },
];

const detail: (list: 'plugins' | 'bundles') => InlinedRequests =
  (list) =>
  (lang, { slug = '' }) => [
    {
      url: `/${list}/${encodeURIComponent(slug)}?lang=${lang}`,
      route: `/api/${list}/:slug`,
      query: { lang },
      params: { slug },
      isMainResponse: true,
    },
  ];

const none: InlinedRequests = () => [];

/** The first requests of each screen; the URLs are those of the front end's queries. */
const requestsOfScreen: Record<NonNullable<Screen['name']>, InlinedRequests> = {
  home: (lang) => [
    { url: '/brand/slides', route: '/api/brand/slides' },
    listRequest('/plugins', { lang, limit: String(homePageSize) }),
    listRequest('/plugins', { lang, limit: String(homePageSize), sale: 'on' }),
    listRequest('/news/latest', { limit: '3', language: lang }),
  ],
  plugins: catalogue,
  plugin: detail('plugins'),
  bundles: (lang) => [listRequest('/bundles', { lang })],
  bundle: detail('bundles'),
  news: (lang) => [listRequest('/news', { page: '1', limit: '12', language: lang })],
  article: (language, { slug = '' }) => [
    {
      url: `/news/${encodeURIComponent(slug)}?language=${language}`,
      route: '/api/news/:slug',
      query: { language },
      params: { slug },
      isMainResponse: true,
    },
  ],
  about: document('about'),
  contacts: document('contacts'),
  terms: document('terms'),
  privacy: document('privacy'),
  cookies: document('cookies'),
  accessibility: document('accessibility'),
  cart: none,
  register: none,
  checkout: detail('plugins'),
  bundleCheckout: detail('bundles'),
};

/** URL of the texts of every page. */
export const textsUrl = (lang: Language): string => `/translations/${lang}?areas=shop`;

/** On every page: translations and the shop's status. */
const requestsOfEveryPage: InlinedRequests = (lang) => [
  { url: '/status', route: '/api/status' },
  {
    url: textsUrl(lang),
    route: '/api/translations/:lang',
    query: { areas: 'shop' },
    params: { lang },
  },
];

/**
 * A product of the list with the fields that its card needs: of the samples the name and address of the first. The player requests the
 * waveform of the sample that it plays. The rest would be two thirds of the list's bytes.
 */
function cardFields({ _id, audioSamples, ...card }: PluginCard & { _id?: string }) {
  return { ...card, audioSamples: audioSamples.slice(0, 1).map(({ name, url }) => ({ name, url })) };
}

const isList = (url: string): boolean => url.startsWith('/plugins?');

/** The JSON of a response in the page. `arePainted`: the markup of the page has the cards of the list, and no others. */
export function inlinedJson(url: string, { plain }: EncodedResponse, arePainted = false): string {
  const json = plain.bytes.toString('utf8');
  if (!isList(url)) return json;
  const list = JSON.parse(json) as PluginList;
  const painted = arePainted ? paintedList(list) : undefined;
  return JSON.stringify(painted ?? { ...list, data: list.data.map(cardFields) });
}

export interface InlinedResponses {
  responses: ReadonlyMap<string, EncodedResponse>;
  /** The response that the page is about. */
  mainResponse?: EncodedResponse;
  isMissing: boolean;
  /** The service is unavailable, so it is unknown whether the page exists. */
  isUnknown: boolean;
}

/** The API responses of a screen, from the read cache. The page requests missing responses itself. */
export async function loadInlinedResponses(
  reads: CachedRoutes,
  found: MatchedScreen | undefined,
  lang: Language,
  query: unknown,
): Promise<InlinedResponses> {
  const name = found?.screen.name;
  const own = found && name ? requestsOfScreen[name](lang, found.params, query) : [];
  const responses = new Map<string, EncodedResponse>();
  let mainResponse: EncodedResponse | undefined;
  let isMissing = !found;
  let isUnknown = false;
  const wanted = [...requestsOfEveryPage(lang, {}, {}), ...own].filter(({ route }) => reads.has(route));
  for (const { url, route, params = {}, isMainResponse = false, ...request } of wanted) {
    try {
      const { response } = await reads.respond(route, { query: request.query ?? {}, params });
      responses.set(url, response);
      if (isMainResponse) mainResponse = response;
    } catch (error) {
      const isRefused = Failure.isFailure(error) && ['not-found', 'invalid', 'gone'].includes(error.kind);
      if (isMainResponse && isRefused) isMissing = true;
      else if (isMainResponse) isUnknown = true;
    }
  }
  return { responses, mainResponse, isMissing, isUnknown };
}
