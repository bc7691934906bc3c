import { rmSync } from 'node:fs';
import { findPlugin, listPlugins, pluginNotFound } from '#contracts/catalogue/plugins';
import { listPluginSummaries } from '#contracts/catalogue/plugin-summaries';
import { toCents } from '#contracts/fields/money';
import { shopStatus } from '#contracts/identity/shop/shop-status';
import { Failure } from '#contracts/kit/failure';
import { findArticle, listNews } from '#contracts/news/articles';
import { builtWeb } from './built-web';
import { GatewayTestbed } from '../gateway.testbed';
import { tide } from './sample-plugin';

const web = builtWeb();
const shopUrl = 'https://shop.example';
let edge: GatewayTestbed;

beforeAll(async () => {
  edge = await GatewayTestbed.open({ WEB_DIR: web, SHOP_URL: shopUrl });
  edge.stub(listPlugins, () => ({ success: true, data: [tide] }));
  edge.stub(listPluginSummaries, () => ({
    plugins: [
      {
        id: tide.id,
        slug: 'tide',
        category: tide.category,
        version: '1',
        priceCents: toCents(0),
        updatedAt: '2026-01-01T00:00:00Z',
      },
    ],
    next: null,
  }));
  edge.stub(findPlugin, ({ slug }) => {
    if (slug !== 'tide' && slug !== 'gift') throw new Failure(pluginNotFound, { slug });
    return { success: true, data: slug === 'gift' ? { ...tide, slug, price: 0 } : tide };
  });
});
afterAll(async () => {
  await edge.close();
  rmSync(web, { recursive: true });
});

async function page(path: string, headers: Record<string, string> = {}) {
  const response = await edge.fetch(path, { headers });
  const html = await response.text();
  const one = (pattern: RegExp) => pattern.exec(html)?.[1];
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  const answers = JSON.parse(one(/<script type="application\/json" id="answers">(.*?)<\/script>/) ?? '{}');
  return { response, html, one, facts, answers: answers as Record<string, unknown> };
}

describe('the head of a page', () => {
  it('contains title, description, canonical and alternate links for both languages', async () => {
    const { html, one } = await page('/plugins/tide?utm_source=x');
    expect(one(/<title>(.*?)<\/title>/)).toBe(
      'Tide &lt;/script&gt;&lt;b&gt;, reverb plug-in, $29.99 | Lowline',
    );
    expect(one(/<meta name="description" content="(.*?)"/)).toBe('A reverb &amp; more, &quot;wide&quot;.');
    expect(one(/rel="canonical" href="(.*?)"/)).toBe(`${shopUrl}/plugins/tide`);
    expect(html).toContain(`hreflang="ru" href="${shopUrl}/plugins/tide?lang=ru"`);
    expect(html).toContain(`hreflang="x-default" href="${shopUrl}/plugins/tide"`);
    expect(html).toContain('<meta property="og:type" content="product" />');
  });

  it('is Russian with ?lang=ru and for a Russian browser', async () => {
    const russian = await page('/?lang=ru');
    expect(russian.html).toContain('<html lang="ru">');
    expect(russian.one(/rel="canonical" href="(.*?)"/)).toBe(`${shopUrl}/?lang=ru`);
    expect((await page('/', { 'accept-language': 'ru-RU,ru' })).html).toContain('<html lang="ru">');
    expect((await page('/', { 'accept-language': 'de' })).html).toContain('<html lang="en">');
  });

  it('has one canonical URL for all spellings of a path', async () => {
    for (const path of ['/plugins/tide/', '/plugins/%74ide'])
      expect((await page(path)).one(/rel="canonical" href="(.*?)"/)).toBe(`${shopUrl}/plugins/tide`);
  });

  it('has / as the canonical URL of /products', async () => {
    expect((await page('/products')).one(/rel="canonical" href="(.*?)"/)).toBe(`${shopUrl}/`);
  });

  it.each(['/login', '/admin', '/checkout/tide', '/profile', '/cart', '/nowhere'])(
    'is noindex at %s',
    async (path) => {
      const { html } = await page(path);
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).not.toContain('rel="canonical"');
    },
  );
});

describe('structured data', () => {
  it('describes a paid plug-in as Product with price and 30 days of return', async () => {
    const { facts } = await page('/plugins/tide');
    expect(facts.map((fact) => fact['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(facts[0]).toMatchObject({
      name: tide.name,
      sku: 'tide',
      offers: {
        ...{ price: '29.99', priceCurrency: 'USD' },
        hasMerchantReturnPolicy: {
          merchantReturnDays: 30,
          merchantReturnLink: expect.stringMatching(/\/terms#refunds$/),
        },
      },
    });
  });

  it('describes a free plug-in as SoftwareApplication, because merchant results need a price', async () => {
    const { facts } = await page('/plugins/gift');
    expect(facts[0]).toMatchObject({
      '@type': 'SoftwareApplication',
      operatingSystem: 'macOS 11+, Windows 10+',
      offers: { price: 0 },
    });
  });
});

describe('inlined responses', () => {
  it('are in the page, so that it renders without a second round trip', async () => {
    const { answers } = await page('/plugins/tide?lang=ru');
    expect(Object.keys(answers)).toEqual(['/status', '/translations/ru?areas=shop', '/plugins/tide?lang=ru']);
    expect(answers['/plugins/tide?lang=ru']).toEqual({ success: true, data: tide });
  });

  it('cannot end their script element', async () => {
    expect((await page('/plugins')).html).not.toContain('Tide </script>');
  });
});

describe('missing pages', () => {
  it.each(['/plugins/nothing', '/nowhere', '/news/a/b'])('are 404 at %s', async (path) => {
    expect((await page(path)).response.status).toBe(404);
  });

  it('are 503 with Retry-After when only the service is unavailable', async () => {
    edge.removeStub(findPlugin);
    const { response, html } = await page('/plugins/other');
    expect(html).toContain('<div id="root">');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  });
});

describe('URLs with secrets', () => {
  it.each([
    ['/reset-password/secret', 'no-referrer'],
    ['/confirm-email/secret', 'no-referrer'],
    ['/newsletter/confirm/secret', 'no-referrer'],
    ['/news/preview/secret', 'no-referrer'],
    ['/withdraw/confirm/secret', 'no-referrer'],
    ['/newsletter/unsubscribe/secret', 'no-referrer'],
    ['/newsletter/preferences/secret', 'no-referrer'],
    ['/orders/find/secret', 'no-referrer'],
    ['/orders/claim/secret', 'no-referrer'],
    ['/orders/claim/secret/damaged', 'no-referrer'],
    ['/redeem?code=secret', 'no-referrer'],
    ['/activate?code=secret', 'no-referrer'],
    ['/downloads?token=secret', 'no-referrer'],
    ['/checkout/pay?session_id=secret', 'no-referrer'],
    ['/purchase/success?session_id=secret', 'no-referrer'],
    ['/purchase/cancel?session_id=secret', 'no-referrer'],
    ['/', 'strict-origin-when-cross-origin'],
    ['/orders/find', 'strict-origin-when-cross-origin'],
    ['/news', 'strict-origin-when-cross-origin'],
    ['/news/previews-of-tide', 'strict-origin-when-cross-origin'],
  ])('send no referrer: %s', async (path, policy) => {
    expect((await page(path)).response.headers.get('referrer-policy')).toBe(policy);
  });
});

describe('crawlers', () => {
  it('get every public page in both languages in the sitemap, and no private one', async () => {
    const xml = await (await edge.fetch('/sitemap.xml')).text();
    for (const path of ['/plugins/tide', '/plugins/tide?lang=ru', '/about', '/terms?lang=ru'])
      expect(xml).toContain(`<loc>${shopUrl}${path}</loc>`);
    expect(xml).not.toContain('/profile');
  });

  it('get disallowed paths in robots.txt', async () => {
    const text = await (await edge.fetch('/robots.txt')).text();
    for (const path of ['/admin', '/account', '/checkout', '/api/'])
      expect(text).toContain(`Disallow: ${path}`);
    expect(text).toContain(`Sitemap: ${shopUrl}/sitemap.xml`);
  });

  it('get 503 with Retry-After of an hour during maintenance', async () => {
    edge.stub(shopStatus, () => ({ maintenance: true }));
    const closed = await edge.startReplica();
    try {
      const response = await edge.fetchUrl(closed.url);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('3600');
      expect(await response.text()).toContain('noindex');
    } finally {
      await closed.close();
      edge.stub(shopStatus, () => ({ maintenance: false }));
    }
  });
});

describe('news pages', () => {
  const article = {
    id: tide.id,
    _id: tide.id,
    slug: 'tape',
    title: 'Tape & reel',
    subtitle: 'It moves.',
    imageUrl: '/media/news/tape.svg',
    publishedAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    content: 'Slowly.',
    sources: ['https://itu.int/rec'],
  };
  beforeAll(() => {
    edge.stub(findArticle, () => article);
    edge.stub(listNews, ({ page: number, limit }) => ({
      news: [article],
      pagination: { page: number, limit, total: 1, pages: 1 },
    }));
  });

  it('have NewsArticle with sources and date', async () => {
    const { facts, html } = await page('/news/tape');
    expect(facts[0]).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Tape & reel',
      datePublished: article.publishedAt,
      citation: article.sources,
    });
    expect(html).toContain(`<meta property="article:published_time" content="${article.publishedAt}" />`);
    expect(html).toContain(`${shopUrl}/media/news/tape-og.png`);
  });

  it('link feeds in both languages', async () => {
    const rss = await edge.fetch('/news/rss.xml?lang=ru');
    expect(rss.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(await rss.text()).toContain(`<link>${shopUrl}/news/tape?lang=ru</link>`);
    const json = (await (await edge.fetch('/news/feed.json')).json()) as { items: { url: string }[] };
    expect(json.items[0]?.url).toBe(`${shopUrl}/news/tape`);
  });
});
