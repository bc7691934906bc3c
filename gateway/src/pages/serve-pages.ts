import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds } from '#contracts/fields/durations';
import type { NewsPage } from '#contracts/news/articles';
import { languages } from '#contracts/kit/actor';
import type { ShopBrand } from '#brand/shop-brand';
import type { Log } from '#platform/log/log';
import type { CachedRoutes } from '../read-cache/cached-routes';
import {
  type SendOptions,
  sendEncoded,
  type EncodedResponse,
  encodeResponse,
} from '../read-cache/encoded-response';
import { languageOf } from '../http/request-scope';
import { toHeaderList, type Headers } from '../http/security-headers';
import { createFeed } from './feeds';
import { FrontendBuild } from './built-shop';
import { faviconOf } from '../site/favicon';
import { iconOf, iconSizes, manifestOf } from '../site/icons';
import { PageHeads } from './heads';
import type { ArticlePaths } from './sitemap/article-paths';
import type { BundlePaths } from './sitemap/bundle-paths';
import { ServerRendering } from './server-rendering';
import { Pages } from './pages';
import type { PluginPaths } from './sitemap/plugin-paths';
import { renamedUrl } from './plugin-lists';
import { hasSecret } from '#i18n/screens/screens';
import { serveSitemap } from './sitemap/serve-sitemap';
import { robotsText, Sitemap } from './sitemap/sitemap';
import { StructuredData } from './structured-data';

const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const reservedPaths = /^\/(api|media|assets|health)(\/|$)/;

/** Dependencies of the pages. */
export interface PageOptions {
  dir: string;
  shopUrl: string;
  brand: Pick<ShopBrand, 'current'>;
  /** Contents of the `<meta>` elements. */
  meta: Readonly<Record<string, string>>;
  headers: Headers;
  reads: CachedRoutes;
  addresses: ArticlePaths;
  plugins: PluginPaths;
  bundles: BundlePaths;
  log: Log;
}

/** Serves hashed assets, a page for every path, 404 for unknown paths, and robots.txt, sitemap and feeds. */
export async function servePages(server: FastifyInstance, shop: PageOptions): Promise<Pages | undefined> {
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
    const sent = [...toHeaderList(shop.headers), 'Cache-Control', `public, max-age=${seconds}`];
    server.get(path, async (request, reply) =>
      sendPage(request, reply, await encodeResponse(await body(), type), sent),
    );
  };
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const type = contentTypes[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = readFileSync(join(dir, entry.name));
    await give(`/${entry.name}`, type, async () => file, daySeconds);
  }
  await give('/favicon.svg', 'image/svg+xml', async () => Buffer.from(faviconOf(shop.brand.current)), 300);
  for (const [path, size] of Object.entries(iconSizes))
    await give(path, 'image/png', () => iconOf(shop.brand.current, size), 300);
  const manifest = async () => Buffer.from(JSON.stringify(manifestOf(shop.brand.current)));
  await give('/manifest.webmanifest', 'application/manifest+json', manifest, 300);
  const robots = Buffer.from(robotsText(shop.shopUrl));
  await give('/robots.txt', 'text/plain; charset=utf-8', async () => robots, 3_600);
  const sitemapHeaders = [...toHeaderList(shop.headers), 'Cache-Control', 'public, max-age=600'];
  const sitemap = new Sitemap(shop.plugins, shop.addresses, shop.bundles, shop.shopUrl);
  serveSitemap(server, sitemap, async (request, reply, xml) =>
    sendPage(request, reply, await encodeResponse(xml, 'application/xml'), sitemapHeaders),
  );
  serveFeeds(server, shop);
  return serveScreens(server, dir, shop, await ServerRendering.open(dir, shop.meta, shop.log));
}

/** Renders the most visited pages once at start: the first rendering is by far the slowest. */
export async function preloadPages(pages: Pages | undefined, signal: AbortSignal): Promise<void> {
  for (const path of ['/', '/plugins'])
    for (const lang of languages) if (!signal.aborted) await pages?.page(path, lang, {});
}

/** News feeds in the language of `?lang=`. */
function serveFeeds(server: FastifyInstance, { headers, reads, shopUrl, brand }: PageOptions): void {
  const kinds = {
    '/news/rss.xml': 'application/rss+xml',
    '/news/feed.json': 'application/feed+json',
  } as const;
  const sent = [...toHeaderList(headers), 'Cache-Control', 'public, max-age=300'];
  for (const [path, type] of Object.entries(kinds)) {
    server.get(path, async (request, reply) => {
      const language = languageOf(request);
      const { response } = await reads.respond('/api/news', { query: { limit: '20', language }, params: {} });
      const { news } = JSON.parse(response.plain.bytes.toString('utf8')) as NewsPage;
      const format = path.endsWith('.json') ? 'json' : 'rss';
      const feed = createFeed(news, language, { shopUrl, brand: brand.current.name, format });
      const body = Buffer.from(format === 'json' ? feed.json1() : feed.rss2());
      const bytes = await encodeResponse(body, `${type}; charset=utf-8`);
      return sendPage(request, reply, bytes, sent, { variesByLanguage: true });
    });
  }
}

/** Headers of a page. A page with a secret in its URL sends no `Referer`. */
function pageHeaders(headers: Headers, path: string): string[] {
  return toHeaderList(hasSecret(path) ? { ...headers, 'referrer-policy': 'no-referrer' } : headers);
}

function serveScreens(
  server: FastifyInstance,
  dir: string,
  shop: PageOptions,
  bodies: ServerRendering,
): Pages {
  const heads = new PageHeads(new StructuredData(shop.shopUrl, shop.brand), shop.brand);
  const pages = new Pages(shop.reads, new FrontendBuild(dir), heads, bodies, shop);
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (reservedPaths.test(path)) return reply.callNotFound();
    const renamed = renamedUrl(path, request.query);
    if (renamed !== undefined) return reply.redirect(renamed, 301);
    const { response, status, retryAfterSeconds } = await pages.page(
      path,
      languageOf(request),
      request.query,
    );
    const sent = [...pageHeaders(shop.headers, path), 'Cache-Control', 'no-cache'];
    if (status === 503) sent.push('Retry-After', String(retryAfterSeconds));
    const spoken = [...sent, 'Content-Language', languageOf(request)];
    return sendPage(request, reply, response, spoken, { status, variesByLanguage: true });
  });
  return pages;
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
  headers: readonly string[],
  as: Pick<SendOptions, 'status' | 'variesByLanguage'> = {},
): FastifyReply {
  reply.hijack();
  sendEncoded(request.raw, reply.raw, response, { headers, requestId: request.id, ...as });
  return reply;
}
