import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NewsPage } from '#contracts/news/articles';
import { languages } from '#contracts/kit/actor';
import { translations } from '#i18n/translate';
import type { Log } from '#platform/log/log';
import type { CachedReads } from '../http/cached-reads';
import { type GivenAs, giveReady, type ReadyBytes, readyBytes } from '../http/ready-bytes';
import { languageOf } from '../http/request-scope';
import { flat, type Headers, pageHeaders } from '../http/security-headers';
import { feedOf } from '../news/feeds';
import { BuiltShop } from './built-shop';
import { Heads } from './heads';
import type { NewsAddresses } from './news-addresses';
import { PageBodies } from './page-bodies';
import { Pages } from './pages';
import { robotsText, sitemapXml } from './sitemap';
import { type Company, StructuredData } from './structured-data';

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const neverPages = /^\/(api|media|assets|health)(\/|$)/;

/** What the shop is built with and what it is told of itself. */
export interface Shop {
  dir: string;
  shopUrl: string;
  company: Omit<Company, 'name'>;
  /** What the pages are told, as `<meta>` tags. */
  told: Readonly<Record<string, string>>;
  headers: Headers;
  reads: CachedReads;
  addresses: NewsAddresses;
  log: Log;
}

/** The built shop: its hashed files for ever, a page for every path, 404 where there is nothing, and what robots ask for. */
export async function servePages(server: FastifyInstance, shop: Shop): Promise<Pages | undefined> {
  const dir = resolve(shop.dir);
  if (!existsSync(join(dir, 'index.html'))) return undefined;
  await server.register(fastifyStatic, {
    root: join(dir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  const give = async (path: string, type: string, body: () => Promise<Buffer>, seconds: number) => {
    const sent = [...flat(shop.headers), 'Cache-Control', `public, max-age=${seconds}`];
    server.get(path, async (request, reply) =>
      answer(request, reply, await readyBytes(await body(), type), sent),
    );
  };
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = readFileSync(join(dir, entry.name));
    await give(`/${entry.name}`, type, async () => file, 86_400);
  }
  const robots = Buffer.from(robotsText(shop.shopUrl));
  await give('/robots.txt', 'text/plain; charset=utf-8', async () => robots, 3_600);
  await give(
    '/sitemap.xml',
    'application/xml',
    () => sitemapXml(shop.reads, shop.addresses, shop.shopUrl),
    600,
  );
  serveFeeds(server, shop);
  return serveScreens(server, dir, shop, await PageBodies.open(dir, shop.told, shop.log));
}

/** Has the most visited pages ready before anybody asks: the first rendering is by far the slowest. */
export async function warmPages(pages: Pages | undefined, ended: AbortSignal): Promise<void> {
  for (const path of ['/', '/plugins'])
    for (const lang of languages) if (!ended.aborted) await pages?.page(path, lang, {});
}

/** The news for feed readers, in the language of `?lang=`. */
function serveFeeds(server: FastifyInstance, { headers, reads, shopUrl }: Shop): void {
  const kinds = {
    '/news/rss.xml': 'application/rss+xml',
    '/news/feed.json': 'application/feed+json',
  } as const;
  const sent = [...flat(headers), 'Cache-Control', 'public, max-age=300'];
  for (const [path, type] of Object.entries(kinds)) {
    server.get(path, async (request, reply) => {
      const language = languageOf(request);
      const { ready } = await reads.answer('/api/news', { query: { limit: '20', language }, params: {} });
      const { news } = JSON.parse(ready.plain.bytes.toString('utf8')) as NewsPage;
      const format = path.endsWith('.json') ? 'json' : 'rss';
      const feed = feedOf(news, language, { shopUrl, format });
      const body = Buffer.from(format === 'json' ? feed.json1() : feed.rss2());
      const bytes = await readyBytes(body, `${type}; charset=utf-8`);
      return answer(request, reply, bytes, sent, { isSpoken: true });
    });
  }
}

function serveScreens(server: FastifyInstance, dir: string, shop: Shop, bodies: PageBodies): Pages {
  const name = translations('en')['brand'] ?? '';
  const heads = new Heads(new StructuredData(shop.shopUrl, { name, ...shop.company }), name);
  const pages = new Pages(shop.reads, new BuiltShop(dir), heads, bodies, shop);
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (neverPages.test(path)) return reply.callNotFound();
    const { ready, status, retryAfterSeconds } = await pages.page(path, languageOf(request), request.query);
    const sent = [...pageHeaders(shop.headers, path), 'Cache-Control', 'no-cache'];
    if (status === 503) sent.push('Retry-After', String(retryAfterSeconds));
    const spoken = [...sent, 'Content-Language', languageOf(request)];
    return answer(request, reply, ready, spoken, { status, isSpoken: true });
  });
  return pages;
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyBytes,
  headers: readonly string[],
  as: Pick<GivenAs, 'status' | 'isSpoken'> = {},
): FastifyReply {
  reply.hijack();
  giveReady(request.raw, reply.raw, ready, { headers, requestId: request.id, ...as });
  return reply;
}
