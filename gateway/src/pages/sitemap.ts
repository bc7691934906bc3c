import { Readable } from 'node:stream';
import { SitemapStream, streamToPromise } from 'sitemap';
import type { PluginList } from '#contracts/catalogue/plugins';
import { languages } from '#contracts/kit/actor';
import type { CachedRoutes } from '../read-cache/cached-routes';
import type { ArticlePaths } from './article-paths';
import { localizedUrl } from './page-head';

const staticPaths = ['/', '/plugins', '/news', '/about', '/contacts', '/terms', '/privacy', '/cookies'];

/** Paths that crawlers must not visit (design §12). */
const disallowedPaths = ['/admin', '/account', '/profile', '/checkout', '/purchase', '/api/'];

export function robotsText(shopUrl: string): string {
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', shopUrl).href}`,
    '',
  ].join('\n');
}

interface SitemapPath {
  path: string;
  changedAt?: string;
}

/** Without the news service the rest of the sitemap is still useful. */
async function sitemapPaths(reads: CachedRoutes, addresses: ArticlePaths): Promise<SitemapPath[]> {
  const { response } = await reads.respond('/api/plugins', { query: { lang: 'en' }, params: {} });
  const { data } = JSON.parse(response.plain.bytes.toString('utf8')) as PluginList;
  const news = await addresses.all();
  return [
    ...staticPaths.map((path) => ({ path })),
    ...data.map(({ slug }) => ({ path: `/plugins/${slug}` })),
    ...news.map(({ slug, changedAt }) => ({ path: `/news/${slug}`, changedAt })),
  ];
}

/** Every indexed page in both languages (https://www.sitemaps.org/protocol.html). */
export async function sitemapXml(
  reads: CachedRoutes,
  addresses: ArticlePaths,
  shopUrl: string,
): Promise<Buffer> {
  const stream = new SitemapStream({
    hostname: shopUrl,
    xmlns: { news: false, image: false, video: false, xhtml: true },
  });
  const entries = (await sitemapPaths(reads, addresses)).flatMap(({ path, changedAt }) => {
    const links = [
      ...languages.map((lang) => ({ lang: lang as string, url: localizedUrl(lang, shopUrl, path) })),
      { lang: 'x-default', url: localizedUrl('en', shopUrl, path) },
    ];
    return languages.map((lang) => ({ url: localizedUrl(lang, shopUrl, path), links, lastmod: changedAt }));
  });
  return streamToPromise(Readable.from(entries).pipe(stream));
}
