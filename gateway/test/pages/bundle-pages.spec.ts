import { rmSync } from 'node:fs';
import { listPluginSummaries } from '#contracts/catalogue/plugin-summaries';
import { findShopBundle, listShopBundles } from '#contracts/commerce/pricing/bundles';
import { bundleNotFound } from '#contracts/commerce/pricing/quotes';
import { Failure } from '#contracts/kit/failure';
import { listSitemapArticles } from '#contracts/news/articles';
import { GatewayTestbed } from '../gateway.testbed';
import { builtWeb } from './built-web';
import { mixRoom } from './sample-bundle';

const web = builtWeb();
let edge: GatewayTestbed;

beforeAll(async () => {
  edge = await GatewayTestbed.open({ WEB_DIR: web, SHOP_URL: 'https://shop.example' });
  edge.stub(listShopBundles, () => ({ success: true, data: [mixRoom] }));
  edge.stub(findShopBundle, ({ slug }) => {
    if (slug !== mixRoom.slug) throw new Failure(bundleNotFound, { slug });
    return { success: true, data: mixRoom };
  });
  edge.stub(listPluginSummaries, () => ({ plugins: [], next: null }));
  edge.stub(listSitemapArticles, ({ page, limit }) => ({
    addresses: [],
    pagination: { page, limit, total: 0, pages: 0 },
  }));
});
afterAll(async () => {
  await edge.close();
  rmSync(web, { recursive: true });
});

const get = async (path: string) => {
  const response = await edge.fetch(path);
  return { status: response.status, html: await response.text() };
};

const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

describe('the page of a bundle', () => {
  it('has title, canonical URL, both languages and its picture in the head', async () => {
    const { status, html } = await get('/bundles/mix-room');
    expect(status).toBe(200);
    expect(html).toContain('<title>Mix &lt;b&gt;Room: plug-in bundle, $140');
    expect(html).toContain('<link rel="canonical" href="https://shop.example/bundles/mix-room" />');
    expect(html).toContain('hreflang="ru" href="https://shop.example/bundles/mix-room?lang=ru"');
    expect(html).toContain('<meta property="og:type" content="product" />');
    expect(html).toContain('content="https://shop.example/media/plugins/tide/og.png"');
    expect(html).toContain('<meta name="description" content="Two &amp; one price." />');
  });

  it('is a product with its offer and its parts in the structured data', async () => {
    const { html } = await get('/bundles/mix-room');
    const [product, crumbs] = structuredData(html);
    expect(product).toMatchObject({
      '@type': 'Product',
      sku: 'mix-room',
      offers: { '@type': 'Offer', price: '140.00', url: 'https://shop.example/bundles/mix-room' },
      isRelatedTo: [
        { name: 'Part 1', url: 'https://shop.example/plugins/part-1' },
        { name: 'Part 2', url: 'https://shop.example/plugins/part-2' },
      ],
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('inlines the response of its own request', async () => {
    expect((await get('/bundles/mix-room?lang=ru')).html).toContain('"/bundles/mix-room?lang=ru":{');
  });

  it('does not exist for a bundle that is not on sale', async () => {
    const { status, html } = await get('/bundles/gone');
    expect(status).toBe(404);
    expect(html).toContain('noindex');
  });
});

it('the list of bundles names them in its structured data', async () => {
  const { html } = await get('/bundles');
  const list = structuredData(html).find((fact) => fact['@type'] === 'ItemList');
  expect(list).toMatchObject({ itemListElement: ['https://shop.example/bundles/mix-room'] });
});

it('the sitemap has the list of bundles and each bundle in both languages', async () => {
  const { html } = await get('/sitemap.xml');
  for (const path of ['/bundles', '/bundles/mix-room', '/bundles/mix-room?lang=ru'])
    expect(html).toContain(`<loc>https://shop.example${path}</loc>`);
});
