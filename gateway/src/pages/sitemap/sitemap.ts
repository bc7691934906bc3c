import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { languages } from '#contracts/kit/actor';
import type { ArticlePaths } from './article-paths';
import type { BundlePaths } from './bundle-paths';
import { localizedUrl } from '../page-head';
import type { PluginPaths } from './plugin-paths';

const staticPaths = [
  '/',
  '/plugins',
  '/bundles',
  '/news',
  '/about',
  '/contacts',
  '/terms',
  '/privacy',
  '/cookies',
  '/accessibility',
];

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

interface ProductsPart {
  name: 'products';
  after?: string;
}

/** A part of a divided sitemap. */
export type SitemapPart = { name: 'pages' } | ProductsPart | { name: 'news'; page: number };

const partPaths = {
  pages: '/sitemap-pages.xml',
  products: '/sitemap-products.xml',
  news: '/sitemap-news.xml',
} as const satisfies Record<SitemapPart['name'], string>;

function pathOf(part: SitemapPart): string {
  if (part.name === 'products' && part.after) return `${partPaths.products}?after=${part.after}`;
  return part.name === 'news' ? `${partPaths.news}?page=${part.page}` : partPaths[part.name];
}

/**
 * Every indexed page in both languages (https://www.sitemaps.org/protocol.html). A large shop's is an index of parts, each of one
 * page of products or articles.
 */
export class Sitemap {
  constructor(
    private readonly plugins: PluginPaths,
    private readonly articles: ArticlePaths,
    private readonly bundles: BundlePaths,
    private readonly shopUrl: string,
  ) {}

  /** The whole sitemap, or the index of its parts. */
  async root(): Promise<Buffer> {
    const [{ plugins, next }, articlePages] = await Promise.all([
      this.plugins.page(),
      this.articles.pageCount(),
    ]);
    if (next === null && articlePages <= 1)
      return this.xml([
        ...(await this.pathsOf({ name: 'pages' })),
        ...(await this.pathsOf({ name: 'products' })),
        ...(await this.pathsOf({ name: 'news', page: 1 })),
      ]);
    const parts: SitemapPart[] = [{ name: 'pages' }];
    if (plugins.length > 0) parts.push({ name: 'products' });
    for (let after = next; after !== null; after = (await this.plugins.page(after)).next)
      parts.push({ name: 'products', after });
    for (let page = 1; page <= articlePages; page += 1) parts.push({ name: 'news', page });
    const urls = parts.map((part) => ({ url: new URL(pathOf(part), this.shopUrl).href }));
    return streamToPromise(Readable.from(urls).pipe(new SitemapIndexStream()));
  }

  /** Undefined for a part without pages, which the protocol does not allow. */
  async part(part: SitemapPart): Promise<Buffer | undefined> {
    const paths = await this.pathsOf(part);
    return paths.length > 0 ? this.xml(paths) : undefined;
  }

  private async pathsOf(part: SitemapPart): Promise<SitemapPath[]> {
    if (part.name === 'pages')
      return [...staticPaths, ...(await this.bundles.paths())].map((path) => ({ path }));
    if (part.name === 'products') {
      const { plugins } = await this.plugins.page(part.after);
      return plugins.map(({ slug }) => ({ path: `/plugins/${slug}` }));
    }
    const articles = await this.articles.paths(part.page);
    return articles.map(({ slug, changedAt }) => ({ path: `/news/${slug}`, changedAt }));
  }

  private xml(paths: readonly SitemapPath[]): Promise<Buffer> {
    const stream = new SitemapStream({
      hostname: this.shopUrl,
      xmlns: { news: false, image: false, video: false, xhtml: true },
    });
    const at = (lang: (typeof languages)[number], path: string) => localizedUrl(lang, this.shopUrl, path);
    const entries = paths.flatMap(({ path, changedAt }) => {
      const links = [
        ...languages.map((lang) => ({ lang: lang as string, url: at(lang, path) })),
        { lang: 'x-default', url: at('en', path) },
      ];
      return languages.map((lang) => ({ url: at(lang, path), links, lastmod: changedAt }));
    });
    return streamToPromise(Readable.from(entries).pipe(stream));
  }
}
