import { rmSync } from 'node:fs';
import { listPlugins } from '#contracts/catalogue/plugins';
import { listPluginSummaries } from '#contracts/catalogue/plugin-summaries';
import { listSitemapArticles, listNews } from '#contracts/news/articles';
import { builtWeb } from './built-web';
import { GatewayTestbed } from '../gateway.testbed';

const web = builtWeb();
const shopUrl = 'https://shop.example';
const titles = { en: 'Tape & <b>reel</b>', ru: 'Лента и бобина' };
const escaped = { ...titles, en: 'Tape &amp; &lt;b&gt;reel&lt;/b&gt;' };
let edge: GatewayTestbed;

beforeAll(async () => {
  edge = await GatewayTestbed.open({ WEB_DIR: web, SHOP_URL: shopUrl });
  edge.stub(listPlugins, () => ({ success: true, data: [] }));
  edge.stub(listPluginSummaries, () => ({ plugins: [], next: null }));
  edge.stub(listSitemapArticles, ({ page, limit }) => {
    const isFirst = page === 1;
    return {
      addresses: [{ slug: isFirst ? 'tape' : 'reel', changedAt: '2026-05-06T07:08:09.000Z' }],
      pagination: { page, limit, total: limit + 1, pages: 2 },
    };
  });
  edge.stub(listNews, ({ page, limit, language }) => ({
    news: [
      {
        id: '019a0000-0000-7000-8000-00000000000a',
        _id: '019a0000-0000-7000-8000-00000000000a',
        slug: 'tape',
        title: titles[language],
        subtitle: 'It \u000b\u{ffff}moves 🎹.',
        imageUrl: '',
        publishedAt: '2026-01-02T03:04:05.000Z',
        content: 'Slowly.',
      },
    ],
    pagination: { page, limit, total: 1, pages: 1 },
  }));
});
afterAll(async () => {
  await edge.close();
  rmSync(web, { recursive: true });
});

const text = async (path: string) => (await edge.fetch(path)).text();

describe('the news feed', () => {
  it.each([
    ['en', '/news/rss.xml', `${shopUrl}/news/tape`],
    ['ru', '/news/rss.xml?lang=ru', `${shopUrl}/news/tape?lang=ru`],
  ] as const)('has titles, links and language in %s', async (lang, path, link) => {
    const xml = await text(path);
    expect(xml).toContain(`<language>${lang}</language>`);
    expect(xml).toContain(`<title><![CDATA[${escaped[lang]}]]></title>`);
    expect(xml).toContain(`<link>${link}</link>`);
  });
});

describe('the JSON feed', () => {
  it('has plain text titles', async () => {
    const { items } = (await (await edge.fetch('/news/feed.json')).json()) as { items: { title: string }[] };
    expect(items[0]?.title).toBe(titles.en);
  });
});

describe('the RSS feed', () => {
  it('contains no character that XML forbids', async () => {
    expect(await text('/news/rss.xml')).toContain('<description><![CDATA[It moves 🎹.]]></description>');
  });

  it('keeps its ETag while the news are unchanged', async () => {
    const xml = await text('/news/rss.xml');
    expect(xml).toContain('<lastBuildDate>Fri, 02 Jan 2026 03:04:05 GMT</lastBuildDate>');
    const tag = (await edge.fetch('/news/rss.xml')).headers.get('etag') ?? '';
    const again = await edge.fetch('/news/rss.xml', { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });
});

describe('responses in the language of the browser', () => {
  it.each(['/news/rss.xml', '/news/feed.json', '/'])('send Vary: Accept-Language at %s', async (path) => {
    expect((await edge.fetch(path)).headers.get('vary')).toBe('Accept-Encoding, Accept-Language');
  });
});

/** All parts of the sitemap. */
async function sitemap(): Promise<string> {
  const parts = [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)];
  const paths = parts.map(([, url = '']) => url.replaceAll('&amp;', '&').replace(shopUrl, ''));
  return (await Promise.all(paths.map(text))).join('');
}

describe('the sitemap', () => {
  it.each(['/', '/news', '/news/tape'])('names both languages of %s', async (path) => {
    const xml = await sitemap();
    const english = new URL(path, shopUrl).href;
    const russian = `${english}?lang=ru`;
    for (const place of [english, russian]) {
      const entry = xml.split('<url>').find((part) => part.includes(`<loc>${place}</loc>`)) ?? '';
      for (const [lang, address] of [
        ['en', english],
        ['ru', russian],
        ['x-default', english],
      ])
        expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="${lang}" href="${address}"/>`);
    }
  });

  it('names every article with its last change', async () => {
    const xml = await sitemap();
    for (const slug of ['tape', 'reel'])
      expect(xml).toContain(`<loc>${shopUrl}/news/${slug}</loc><lastmod>2026-05-06T07:08:09.000Z</lastmod>`);
  });

  it('names articles while the news service is unavailable', async () => {
    await sitemap();
    edge.removeStub(listSitemapArticles);
    expect(await sitemap()).toContain(`<loc>${shopUrl}/news/reel</loc>`);
  });
});
