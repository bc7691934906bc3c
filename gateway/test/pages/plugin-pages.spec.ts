import { rmSync } from 'node:fs';
import { encodePluginCursor } from '#contracts/catalogue/plugin-cursor';
import { countPlugins, findPlugin, listPlugins } from '#contracts/catalogue/plugins';
import { listPluginSummaries } from '#contracts/catalogue/plugin-summaries';
import { listSitemapArticles } from '#contracts/news/articles';
import { builtWeb } from './built-web';
import { GatewayTestbed } from '../gateway.testbed';
import { tide } from './sample-plugin';

const web = builtWeb();
const shopUrl = 'https://shop.example';
const next = encodePluginCursor({ sort: 'featured', direction: 'after', value: '1', slug: 'tide' });
const previous = encodePluginCursor({ sort: 'featured', direction: 'before', value: '1', slug: 'tide' });
const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
let edge: GatewayTestbed;

beforeAll(async () => {
  edge = await GatewayTestbed.open({ WEB_DIR: web, SHOP_URL: shopUrl });
  edge.stub(findPlugin, () => ({ success: true, data: tide }));
  edge.stub(listPlugins, ({ cursor }) => ({
    success: true,
    data: [tide],
    next,
    previous: cursor === undefined ? undefined : previous,
  }));
  edge.stub(countPlugins, () => ({
    success: true,
    total: 1,
    facets: { category: [], format: [], system: [], price: [], sale: [] },
  }));
  edge.stub(listSitemapArticles, ({ page, limit }) => ({
    addresses: [],
    pagination: { page, limit, total: 0, pages: 0 },
  }));
  edge.stub(listPluginSummaries, ({ after }) => {
    const n = after === undefined ? 1 : Number(after.slice(-12)) + 1;
    const plugin = {
      id: id(n),
      slug: `tide-${n}`,
      version: '1',
      priceCents: 0,
      updatedAt: '2026-01-01T00:00:00Z',
    };
    return { plugins: [plugin as never], next: n < 3 ? id(n) : null };
  });
});
afterAll(async () => {
  await edge.close();
  rmSync(web, { recursive: true });
});

const get = async (path: string, redirect: RequestInit['redirect'] = 'manual') => {
  const response = await edge.fetch(path, { redirect });
  return { response, html: await response.text() };
};
const inlined = (html: string) =>
  Object.keys(JSON.parse(/id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as object).filter((url) =>
    url.startsWith('/plugin'),
  );

describe('a page of the catalogue', () => {
  it('contains the responses of one page and of the counts, and links the next page', async () => {
    const { html } = await get('/plugins');
    expect(inlined(html)).toEqual(['/plugins?lang=en&limit=24', '/plugin-facets?lang=en']);
    expect(html).toContain(`<link rel="next" href="${shopUrl}/plugins?cursor=${next}" />`);
    expect(html).not.toContain('rel="prev"');
    expect(html).toContain(`<link rel="canonical" href="${shopUrl}/plugins" />`);
  });

  it('contains what its query selects, without unknown options, and is not indexed', async () => {
    const { html } = await get(
      '/plugins?sort=price&utm_source=x&q=tape+echo&category=effect&format=RTAS&price=',
    );
    expect(inlined(html)).toEqual([
      '/plugins?lang=en&limit=24&q=tape+echo&category=effect&sort=price',
      '/plugin-facets?lang=en&q=tape+echo&category=effect',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain(
      `href="${shopUrl}/plugins?q=tape+echo&amp;category=effect&amp;sort=price&amp;cursor=`,
    );
  });

  it('links the pages on both sides in its language', async () => {
    const { html } = await get(`/plugins?lang=ru&cursor=${next}`);
    expect(inlined(html)).toEqual([`/plugins?lang=ru&limit=24&cursor=${next}`, '/plugin-facets?lang=ru']);
    expect(html).toContain(`<link rel="prev" href="${shopUrl}/plugins?cursor=${previous}&amp;lang=ru" />`);
  });

  it('does not exist by a broken cursor', async () => {
    expect((await get('/plugins?cursor=broken')).response.status).toBe(404);
  });

  it('is moved from the former parameter `show`', async () => {
    const moved = async (path: string) => (await get(path)).response.headers.get('location');
    expect(await moved('/plugins?show=effect&sort=price')).toBe('/plugins?category=effect&sort=price');
    expect(await moved('/plugins?show=free')).toBe('/plugins?price=free');
    expect(await moved('/plugins?lang=ru&show=free')).toBe('/plugins?lang=ru&price=free');
    expect(await moved('/plugins?show=all&lang=de')).toBe('/plugins');
    expect(await moved('/plugins?show=all')).toBe('/plugins');
  });
});

describe('the list of the API', () => {
  it.each(['sort=age', 'cursor=broken', 'limit=0', 'limit=1000', 'category=tapes'])(
    'rejects ?%s with the name of the field',
    async (query) => {
      const response = await edge.fetch(`/api/plugins?${query}`);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(query.split('=')[0]);
    },
  );
});

describe('the sitemap of a large shop', () => {
  it('is an index of parts, each of one page of products', async () => {
    const { html: index } = await get('/sitemap.xml');
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    expect(parts).toEqual([
      `${shopUrl}/sitemap-pages.xml`,
      `${shopUrl}/sitemap-products.xml`,
      `${shopUrl}/sitemap-products.xml?after=${id(1)}`,
      `${shopUrl}/sitemap-products.xml?after=${id(2)}`,
    ]);
    const last = await get(`/sitemap-products.xml?after=${id(2)}`);
    expect(last.html).toContain(`<loc>${shopUrl}/plugins/tide-3?lang=ru</loc>`);
    expect(last.html).not.toContain('tide-2');
    expect((await get('/sitemap-pages.xml')).html).toContain(`<loc>${shopUrl}/about</loc>`);
  });

  it.each(['/sitemap-products.xml?after=x', '/sitemap-news.xml?page=0', '/sitemap-news.xml'])(
    'has no part %s',
    async (path) => {
      expect((await get(path)).response.status).toBe(404);
    },
  );
});
