import { LRUCache } from 'lru-cache';
import type { PluginAnswer } from '#contracts/catalogue/plugins';
import type { ShopStatus } from '#contracts/identity/status';
import type { Language } from '#contracts/kit/actor';
import type { CachedReads } from '../http/cached-reads';
import { type ReadyBytes, readyBytes } from '../http/ready-bytes';
import type { BuiltShop } from './built-shop';
import { contentOf, type Heads } from './heads';
import { answersFor, type PageAnswers } from './page-answers';
import type { PageBodies } from './page-bodies';
import { addressIn, headLines } from './page-head';
import { renderPage } from './render-page';
import { type Found, plainPath, screenOf } from './screens';
import { firstDrawing } from './shown-pictures';

export interface PageToGive {
  ready: ReadyBytes;
  status: 200 | 404 | 503;
  /** With 503: when robots may come again. */
  retryAfterSeconds: number;
}

/** Under maintenance robots come back after an hour, and to a page whose service is away rather soon. */
const closedSeconds = 3_600;
const awaySeconds = 60;

function isClosed({ answers }: PageAnswers): boolean {
  const status = answers.get('/status');
  return status ? (JSON.parse(status.plain.bytes.toString('utf8')) as ShopStatus).maintenance : false;
}

/** Public screens have their markup in the page, except where the address asks for a part of what they show. */
function isPainted(found: Found, query: unknown): boolean {
  const { name, reads = [] } = found.screen;
  const asked = typeof query === 'object' && query !== null ? Object.keys(query) : [];
  return name !== undefined && !asked.some((key) => reads.includes(key));
}

/** The banner of the home page begins with it. */
const drawingOfTheBanner = '/media/plugins/saturos-pro/front.svg';

function drawingOf(found: Found | undefined, { subject }: PageAnswers): string | undefined {
  if (found?.screen.name === 'home') return drawingOfTheBanner;
  if (found?.screen.name !== 'plugin') return undefined;
  const plugin = contentOf<PluginAnswer>(subject)?.data;
  return plugin && firstDrawing(plugin);
}

/** A picture that is the largest thing on the screen is fetched before the scripts say so. */
function picturesOf(found: Found | undefined, page: PageAnswers): string[] {
  const drawing = drawingOf(found, page);
  return drawing ? [`<link rel="preload" href="${drawing}" as="image" fetchpriority="high" />`] : [];
}

/**
 * The shop's pages with head, markup and first answers in them (design §12), as ready bytes. A page is as old as the answers in it:
 * it is kept under their tags, so nothing has to drop it.
 */
export class Pages {
  private readonly kept = new LRUCache<string, ReadyBytes>({
    max: 500,
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ plain }) => plain.bytes.length * 2 + 500,
  });

  constructor(
    private readonly reads: CachedReads,
    private readonly shop: BuiltShop,
    private readonly heads: Heads,
    private readonly bodies: PageBodies,
    private readonly about: { shopUrl: string; told: Readonly<Record<string, string>> },
  ) {}

  async page(asked: string, lang: Language, query: unknown): Promise<PageToGive> {
    const found = screenOf(asked);
    const page = await answersFor(this.reads, found, lang);
    const closed = isClosed(page);
    // Shown all the same; but 200 without the facts of the page would have search engines drop it.
    const status = closed || page.isUnknown ? 503 : page.isMissing ? 404 : 200;
    const retryAfterSeconds = closed ? closedSeconds : awaySeconds;
    // What is missing, or nothing for search engines, looks the same everywhere: paths that somebody made up, or that hold a
    // secret, must not fill the memory.
    const path = found?.screen.name ? plainPath(found) : '';
    const name = page.isMissing ? 'missing' : path;
    const tags = [...page.answers.values()].map(({ etag }) => etag);
    const isOwn = status === 200 && found !== undefined && isPainted(found, query);
    const key = [lang, name, status, isOwn, ...tags].join(' ');
    const known = this.kept.get(key);
    if (known) return { ready: known, status, retryAfterSeconds };
    const head = this.heads.of({ found, path, lang, page });
    const html = renderPage(this.shop.template, {
      lang,
      told: this.about.told,
      body: isOwn ? this.bodyOf(found, path, lang, page) : '',
      answers: page.answers,
      head: [
        ...headLines(status === 503 ? { ...head, path: undefined } : head, this.about.shopUrl),
        ...(page.isMissing ? [] : picturesOf(found, page)),
        ...this.shop.preloads(found?.screen.file, lang),
      ],
    });
    const ready = await readyBytes(Buffer.from(html), 'text/html; charset=utf-8');
    this.kept.set(key, ready);
    return { ready, status, retryAfterSeconds };
  }

  private bodyOf({ screen }: Found, path: string, lang: Language, { answers }: PageAnswers): string {
    const address = addressIn(lang, this.about.shopUrl, screen.canonical ?? path);
    return this.bodies.of({ path, lang, address, answers });
  }
}
