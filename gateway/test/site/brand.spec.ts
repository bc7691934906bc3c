import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findCurrentInstaller, findInstaller } from '#contracts/catalogue/installers';
import { brandChanged } from '#contracts/identity/events';
import { type BrandVersion, readBrand } from '#contracts/identity/shop/brand';
import { listNews, type NewsPage } from '#contracts/news/articles';
import { BrandConfig, brandOf } from '#brand/brand.config';
import { newId } from '#platform/database/new-id';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';

const web = mkdtempSync(join(tmpdir(), 'web-'));
let edge: GatewayTestbed;

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<html lang="en"><head><title>x</title></head><body></body></html>');
  edge = await GatewayTestbed.open({ WEB_DIR: web });
});
afterAll(async () => {
  await edge.close();
  rmSync(web, { recursive: true });
});

/** Identity announces a brand that an administrator has saved. */
function saveBrand(values: Partial<BrandVersion>): void {
  const brand = { ...brandOf(new BrandConfig()), version: 1, ...values };
  edge.stub(readBrand, () => brand);
  const meta = { id: newId(), occurredAt: new Date().toISOString(), actor: 'x', requestId: 'r' };
  const message = encode({ ...meta, data: { version: brand.version } });
  edge.bus.connection.publish(busSubject(brandChanged.subject), message);
}

const versionOf = async (path: string) => /favicon\.svg\?v=(\d+)/.exec(await text(path))?.[1];
const text = async (path: string) => (await edge.fetch(path)).text();

it('a changed favicon has another address in pages, and is served, within a second', async () => {
  expect(await text('/contacts')).toContain('href="/favicon.svg?v=0"');
  expect(await text('/favicon.svg')).toContain('>L<');
  const favicon = '<svg viewBox="0 0 9 9"><circle r="9"></circle></svg>';
  saveBrand({ favicon });
  await eventually(async () => expect(await versionOf('/contacts')).toBe('1'), 1_000);
  const response = await edge.fetch('/favicon.svg');
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(await response.text()).toBe(favicon);
  expect(await text('/contacts')).not.toContain('circle');
});

it('home screens get the name and the icons of the brand by the manifest of the pages', async () => {
  saveBrand({
    version: 10,
    name: 'Тихая гавань',
    favicon:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#ff0000"/></svg>',
  });
  await eventually(async () => expect(await versionOf('/contacts')).toBe('10'));
  const [, path = ''] = /rel="manifest" href="([^"]+)"/.exec(await text('/contacts')) ?? [];
  const response = await edge.fetch(path);
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  const manifest = (await response.json()) as { name: string; icons: { src: string; sizes: string }[] };
  expect(manifest.name).toBe('Тихая гавань');
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    const { width, height, format } = await sharp(await (await edge.fetch(src)).arrayBuffer()).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
  const touch = sharp(await (await edge.fetch('/apple-touch-icon.png')).arrayBuffer());
  expect((await touch.stats()).dominant).toMatchObject({ r: 248, g: 8, b: 8 });
});

it('a page that was requested before a change and is sent after it has the new favicon', async () => {
  let answer: (() => void) | undefined;
  edge.stub(
    listNews,
    () =>
      new Promise<NewsPage>((resolve) => {
        const pagination = { page: 1, limit: 12, total: 0, pages: 1 };
        answer = () => resolve({ news: [], pagination });
      }),
  );
  const page = text('/news');
  await eventually(() => expect(answer).toBeDefined());
  saveBrand({ version: 20 });
  await eventually(async () => expect(await versionOf('/contacts')).toBe('20'));
  answer?.();
  expect(await page).toContain('href="/favicon.svg?v=20"');
});

it('profiles elsewhere and the picture of links are in the head of pages, as far as there are any', async () => {
  saveBrand({ version: 2 });
  await eventually(async () => expect(await versionOf('/contacts')).toBe('2'));
  expect((await text('/contacts')).match(/og:image|sameAs/)).toBeNull();
  const socialLinks = ['https://social.example/quiet'];
  saveBrand({ version: 3, socialLinks, sharePicture: '/media/uploads/a.webp' });
  await eventually(async () => expect(await versionOf('/contacts')).toBe('3'));
  const html = await text('/contacts');
  expect(/"sameAs":\[[^\]]*\]/.exec(html)?.[0]).toBe('"sameAs":["https://social.example/quiet"]');
  expect(/og:image" content="[^"]+?(\/media[^"]+)"/.exec(html)?.[1]).toBe('/media/uploads/a.webp');
});

it('the colours of the shop are on the page itself, unless they are those of the style sheets', async () => {
  const openingTag = async () => /<html[^>]*>/.exec(await text('/contacts'))?.[0];
  saveBrand({ version: 4 });
  await eventually(async () => expect(await openingTag()).toBe('<html lang="en">'));
  saveBrand({ version: 5, areaColour: '#000080' });
  await eventually(async () =>
    expect(await openingTag()).toMatch(/^<html lang="en" style="--area-ground:#000080;--area-on:#\w{6}">$/),
  );
});

it('without an installer its page and its calls are not there, not even those that were cached', async () => {
  const release = {
    current: '1.0.0',
    platform: 'windows-x64',
    channel: 'stable',
    fileName: 'a.zip',
    size: 1,
  };
  const rest = { sha256: '', publishedAt: new Date().toISOString(), notes: '' };
  edge.stub(findCurrentInstaller, () => ({ ...release, ...rest }) as never);
  const file = {
    id: newId(),
    version: '1.0.0',
    fileName: 'a.zip',
    bytes: 1,
    sha256: '',
    storageKey: 'a.zip',
  };
  edge.stub(findInstaller, () => file);
  const paths = [
    '/account/downloads',
    '/api/installer/channel?platform=windows-x64',
    '/api/installer/release?platform=windows-x64&version=1.0.0',
    '/api/installer/files/abc',
  ];
  const statuses = () => Promise.all(paths.map(async (path) => (await edge.fetch(path)).status));
  await eventually(async () => expect((await statuses()).slice(0, 3)).toEqual([200, 200, 200]), 5_000);
  saveBrand({ version: 6, hasInstaller: false });
  await eventually(async () => expect(await statuses()).toEqual([404, 404, 404, 404]), 2_000);
  saveBrand({ version: 7 });
  await eventually(async () => expect((await statuses()).slice(0, 3)).toEqual([200, 200, 200]));
});
