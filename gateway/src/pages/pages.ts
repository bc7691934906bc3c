import { LRUCache } from 'lru-cache';
import type { PluginResponse } from '#contracts/catalogue/plugins';
import type { BannerSlides } from '#contracts/identity/shop/slides';
import type { ShopStatus } from '#contracts/identity/shop/shop-status';
import type { Language } from '#contracts/kit/actor';
import { escapeHtml } from '../http/escape-html';
import type { CachedRoutes } from '../read-cache/cached-routes';
import { type EncodedResponse, encodeResponse } from '../read-cache/encoded-response';
import type { FrontendBuild } from './built-shop';
import { parseResponse, type PageHeads } from './heads';
import { loadInlinedResponses, type InlinedResponses, textsUrl } from './inlined-responses';
import type { PageOptions } from './serve-pages';
import type { ServerRendering } from './server-rendering';
import { localizedUrl, headLines } from './page-head';
import { isUnboundedSelection, type ListSelection, searchOf, selectionOf } from './plugin-lists';
import { shopProperties } from '#i18n/colours/palette';
import { renderPage } from './render-page';
import { type MatchedScreen, canonicalPath, matchScreen } from '#i18n/screens/screens';
import { heroDrawing } from './preview-images';

export interface RenderedPage {
  response: EncodedResponse;
  status: 200 | 404 | 503;
  /** Sent with 503. */
  retryAfterSeconds: number;
}

/** Crawlers return after an hour of maintenance, and soon after an outage. */
const maintenanceRetrySeconds = 3_600;
const unavailableRetrySeconds = 60;

function isInMaintenance({ responses }: InlinedResponses): boolean {
  const status = responses.get('/status');
  return status ? (JSON.parse(status.plain.bytes.toString('utf8')) as ShopStatus).maintenance : false;
}

/** Public screens are server-rendered, unless the query selects a part of them. */
function isServerRendered(found: MatchedScreen, query: unknown): boolean {
  const { name, queryParameters = [] } = found.screen;
  const input = typeof query === 'object' && query !== null ? Object.keys(query) : [];
  return name !== undefined && !input.some((key) => queryParameters.includes(key));
}

function heroImageOf(
  found: MatchedScreen | undefined,
  { mainResponse, responses }: InlinedResponses,
): string | undefined {
  if (found?.screen.name === 'home')
    return parseResponse<BannerSlides>(responses.get('/brand/slides'))?.slides[0]?.pictures[0];
  if (found?.screen.name !== 'plugin') return undefined;
  const plugin = parseResponse<PluginResponse>(mainResponse)?.data;
  return plugin && heroDrawing(plugin);
}

/** The largest image of the screen is preloaded before the scripts request it. */
function imagePreloads(found: MatchedScreen | undefined, page: InlinedResponses): string[] {
  const drawing = heroImageOf(found, page);
  return drawing
    ? [`<link rel="preload" href="${escapeHtml(drawing)}" as="image" fetchpriority="high" />`]
    : [];
}

const sizeCalculation = ({ plain }: EncodedResponse) => plain.bytes.length * 2 + 500;

/** What a page of the catalogue selects; nothing on all other pages. */
function selectionOn(found: MatchedScreen | undefined, query: unknown): ListSelection {
  return found?.screen.name === 'plugins' ? selectionOf(query) : {};
}

/**
 * Pages with head, markup and inlined responses (design §12), encoded and cached by the ETags of these responses, the brand and the payment
 * methods, so that nothing has to invalidate them.
 */
export class Pages {
  private readonly cache = new LRUCache<string, EncodedResponse>({
    max: 500,
    maxSize: 26 * 1024 * 1024,
    sizeCalculation,
  });
  /** Searches and later pages of the catalogue: any number of them evicts no other page. */
  private readonly unbounded = new LRUCache<string, EncodedResponse>({
    max: 100,
    maxSize: 6 * 1024 * 1024,
    sizeCalculation,
  });

  constructor(
    private readonly reads: CachedRoutes,
    private readonly shop: FrontendBuild,
    private readonly heads: PageHeads,
    private readonly bodies: ServerRendering,
    private readonly about: Pick<PageOptions, 'shopUrl' | 'meta' | 'brand'>,
  ) {}

  async page(input: string, lang: Language, query: unknown): Promise<RenderedPage> {
    const matched = matchScreen(input);
    const isHidden = matched?.screen.needsInstaller && !this.about.brand.current.hasInstaller;
    const found = isHidden ? undefined : matched;
    const page = await loadInlinedResponses(this.reads, found, lang, query);
    const closed = isInMaintenance(page);
    // The page is shown, but with 503: a 200 without the page's data would make search engines drop it.
    const status = closed || page.isUnknown ? 503 : page.isMissing ? 404 : 200;
    const retryAfterSeconds = closed ? maintenanceRetrySeconds : unavailableRetrySeconds;
    // Missing and unindexed pages are equal at every path. They share one key, so that made-up paths do not fill the memory.
    const path = found?.screen.name ? canonicalPath(found) : '';
    const selection = selectionOn(found, query);
    const search = searchOf(selection);
    const name = page.isMissing ? 'missing' : path + search;
    const tags = [...page.responses.values()].map(({ etag }) => etag);
    const isOwn = status === 200 && found !== undefined && isServerRendered(found, query);
    const { 'shop-brand': brand, 'shop-payment-methods': methods } = this.about.meta;
    const key = [lang, name, status, isOwn, brand, methods, ...tags].join(' ');
    const cache = isUnboundedSelection(selection) ? this.unbounded : this.cache;
    const known = cache.get(key);
    if (known) return { response: known, status, retryAfterSeconds };
    const head = this.heads.headFor({ found, path, lang, page, selection });
    const body = isOwn ? this.bodyOf(found, path + search, lang, page) : '';
    const html = renderPage(this.shop.template, {
      lang,
      meta: this.about.meta,
      properties: shopProperties(this.about.brand.current),
      body,
      hasCards: body !== '' && found?.screen.name === 'plugins',
      responses: this.withoutTexts(page.responses, lang),
      head: [
        `<link rel="icon" href="/favicon.svg?v=${this.about.brand.current.version}" type="image/svg+xml" />`,
        `<link rel="manifest" href="/manifest.webmanifest?v=${this.about.brand.current.version}" />`,
        ...headLines(status === 503 ? { ...head, path: undefined } : head, this.about.shopUrl),
        ...(page.isMissing ? [] : imagePreloads(found, page)),
        ...this.shop.preloads(found?.screen.name && found.screen.file, lang),
      ],
    });
    const response = await encodeResponse(Buffer.from(html), 'text/html; charset=utf-8');
    cache.set(key, response);
    return { response, status, retryAfterSeconds };
  }

  /** The scripts have the texts; only a front end without them needs them in the page. */
  private withoutTexts(
    responses: InlinedResponses['responses'],
    lang: Language,
  ): InlinedResponses['responses'] {
    if (!this.shop.hasTexts(lang)) return responses;
    return new Map([...responses].filter(([url]) => url !== textsUrl(lang)));
  }

  private bodyOf(
    { screen }: MatchedScreen,
    path: string,
    lang: Language,
    { responses }: InlinedResponses,
  ): string {
    const address = localizedUrl(lang, this.about.shopUrl, screen.canonical ?? path);
    return this.bodies.render({ path, lang, address, answers: responses });
  }
}
