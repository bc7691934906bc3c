import { Readable } from 'node:stream';
import { SitemapStream, streamToPromise } from 'sitemap';
import type { PluginList } from '#contracts/catalogue/plugins';
import type { NewsItem, NewsPage } from '#contracts/news/articles';
import { languages } from '#contracts/kit/actor';
import type { CachedReads } from '../http/cached-reads';
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

const newsPerQuestion = 48;

/** All published articles; without the news service the rest of the map is still worth having. */
async function articlesOf(reads: CachedReads): Promise<NewsItem[]> {
  const articles: NewsItem[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page: String(page), limit: String(newsPerQuestion), language: 'en' };
    const answer = await reads.answer('/api/news', { query, params: {} }).catch(() => undefined);
    if (!answer) return articles;
    const { news, pagination } = JSON.parse(answer.ready.plain.bytes.toString('utf8')) as NewsPage;
    articles.push(...news);
    pages = pagination.pages;
  }
  return articles;
}

async function placesOf(reads: CachedReads): Promise<Place[]> {
  const { ready } = await reads.answer('/api/plugins', { query: { lang: 'en' }, params: {} });
  const { data } = JSON.parse(ready.plain.bytes.toString('utf8')) as PluginList;
  const news = await articlesOf(reads);
  return [
    ...still.map((path) => ({ path })),
    ...data.map(({ slug }) => ({ path: `/plugins/${slug}` })),
    ...news.map(({ slug, publishedAt }) => ({ path: `/news/${slug}`, changedAt: publishedAt })),
  ];
}

/** Every page for everybody, in both languages (https://www.sitemaps.org/protocol.html). */
export async function sitemapXml(reads: CachedReads, shopUrl: string): Promise<Buffer> {
  const stream = new SitemapStream({
    hostname: shopUrl,
    xmlns: { news: false, image: false, video: false, xhtml: true },
  });
  const entries = (await placesOf(reads)).flatMap(({ path, changedAt }) => {
    const links = [
      ...languages.map((lang) => ({ lang: lang as string, url: addressIn(lang, shopUrl, path) })),
      { lang: 'x-default', url: addressIn('en', shopUrl, path) },
    ];
    return languages.map((lang) => ({ url: addressIn(lang, shopUrl, path), links, lastmod: changedAt }));
  });
  return streamToPromise(Readable.from(entries).pipe(stream));
}
