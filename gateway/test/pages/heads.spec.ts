import { rmSync } from 'node:fs';
import { findPlugin } from '#contracts/catalogue/plugins';
import { findArticle } from '#contracts/news/articles';
import { builtWeb } from './built-web';
import { GatewayTestbed } from '../gateway.testbed';
import { tide } from './sample-plugin';

const web = builtWeb();
const shopUrl = 'https://shop.example';
const uploaded = '/media/uploads/a.webp';
const products: Record<string, object> = {
  tide: {},
  renamed: { imageUrl: '/media/plugins/tide/cover.svg' },
  kestrel: { imageUrl: uploaded, gallery: ['https://cdn.example/b.png', '/drawn.svg', 'http://['] },
  bare: { imageUrl: '', gallery: [] },
};
const articles: Record<string, string> = {
  tape: '/media/news/reel.svg',
  loud: uploaded,
  odd: 'http://[',
};
let edge: GatewayTestbed;

beforeAll(async () => {
  edge = await GatewayTestbed.open({ WEB_DIR: web, SHOP_URL: shopUrl });
  edge.stub(findPlugin, ({ slug }) => ({ success: true, data: { ...tide, slug, ...products[slug] } }));
  edge.stub(findArticle, ({ slug }) => ({
    id: tide.id,
    _id: tide.id,
    slug,
    title: 'Tape',
    subtitle: 'It moves.',
    imageUrl: articles[slug] ?? '',
    publishedAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    content: 'Slowly.',
    sources: [],
  }));
});
afterAll(async () => {
  await edge.close();
  rmSync(web, { recursive: true });
});

async function picturesOf(path: string) {
  const response = await edge.fetch(path);
  const html = await response.text();
  const shown = (address: string) => address.replace(shopUrl, '');
  const card = shown(/property="og:image" content="(.*?)"/.exec(html)?.[1] ?? '');
  const [, fact = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { image } = JSON.parse(fact) as { image?: string[] };
  const preloaded = /rel="preload" href="(\/media[^"]*)"/.exec(html)?.[1];
  const isMeasured = html.includes('og:image:width');
  return { status: response.status, card, image: image?.map(shown), preloaded, isMeasured };
}

describe('preview images of pages', () => {
  const drawn = {
    card: '/media/plugins/tide/og.png',
    image: ['og.png', 'cover-1600.webp', 'angle-1600.webp'].map((name) => `/media/plugins/tide/${name}`),
    preloaded: '/media/plugins/tide/front.svg',
    isMeasured: true,
  };

  it.each(['tide', 'renamed'])('are the raster images of the drawn product %s', async (slug) => {
    expect(await picturesOf(`/plugins/${slug}`)).toMatchObject(drawn);
  });

  it('are the uploaded images of an administrator’s product', async () => {
    expect(await picturesOf('/plugins/kestrel')).toEqual({
      status: 200,
      card: uploaded,
      image: [uploaded, 'https://cdn.example/b.png'],
      preloaded: undefined,
      isMeasured: false,
    });
  });

  it('are absent for a product without images while the shop has none of its own', async () => {
    expect(await picturesOf('/plugins/bare')).toMatchObject({
      card: '',
      image: undefined,
      preloaded: undefined,
    });
  });

  it.each([
    ['tape', 'is drawn', '/media/news/reel-og.png'],
    ['loud', 'was uploaded', uploaded],
    ['odd', 'has no address', ''],
  ])('are shown for the article %s, whose picture %s', async (slug, _, card) => {
    expect(await picturesOf(`/news/${slug}`)).toMatchObject({ status: 200, card });
  });
});
