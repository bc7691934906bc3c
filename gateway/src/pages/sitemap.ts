import { Readable } from 'node:stream';
import { SitemapStream, streamToPromise } from 'sitemap';
import type { PluginList } from '#contracts/catalogue/plugins';
import { languages } from '#contracts/kit/actor';
import type { CachedReads } from '../http/cached-reads';
import type { NewsAddresses } from './news-addresses';
import { addressIn } from './page-head';

const still = ['/', '/plugins', '/news', '/about', '/contacts', '/terms', '/privacy', '/cookies'];

/** Paths that robots have no business on (design §12). */
const closed = ['/admin', '/account', '/profile', '/checkout', '/purchase', '/api/'];

export function robotsText(shopUrl: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', shopUrl).href}`,
    '',
  ].join('\n');
}

interface Place {
  path: string;
  changedAt?: string;
}

/** Without the news service the rest of the map is still worth having. */
async function placesOf(reads: CachedReads, addresses: NewsAddresses): Promise<Place[]> {
  const { ready } = await reads.answer('/api/plugins', { query: { lang: 'en' }, params: {} });
  const { data } = JSON.parse(ready.plain.bytes.toString('utf8')) as PluginList;
  const news = await addresses.all();
  return [
    ...still.map((path) => ({ path })),
    ...data.map(({ slug }) => ({ path: `/plugins/${slug}` })),
    ...news.map(({ slug, changedAt }) => ({ path: `/news/${slug}`, changedAt })),
  ];
}

/** Every page for everybody, in both languages (https://www.sitemaps.org/protocol.html). */
export async function sitemapXml(
  reads: CachedReads,
  addresses: NewsAddresses,
  shopUrl: string,
): Promise<Buffer> {
  const stream = new SitemapStream({
    hostname: shopUrl,
    xmlns: { news: false, image: false, video: false, xhtml: true },
  });
  const entries = (await placesOf(reads, addresses)).flatMap(({ path, changedAt }) => {
    const links = [
      ...languages.map((lang) => ({ lang: lang as string, url: addressIn(lang, shopUrl, path) })),
      { lang: 'x-default', url: addressIn('en', shopUrl, path) },
    ];
    return languages.map((lang) => ({ url: addressIn(lang, shopUrl, path), links, lastmod: changedAt }));
  });
  return streamToPromise(Readable.from(entries).pipe(stream));
}
