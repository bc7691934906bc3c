import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPlugin, listPlugins, type Plugin } from '#contracts/catalogue/plugins';
import { shopStatus } from '#contracts/identity/status';
import { Edge } from './gateway.testbed';
import { tide } from './tide';

const built = join(__dirname, '..', '..', 'dist', 'web');
const shopUrl = 'https://shop.example';
const plugin: Plugin = { ...tide, description: 'A reverb & more.', detailedDescription: 'It moves.' };
const dirs: string[] = [];
const edges: Edge[] = [];

function dir(): string {
  const made = mkdtempSync(join(tmpdir(), 'web-'));
  dirs.push(made);
  return made;
}

async function open(webDir: string): Promise<Edge> {
  const edge = await Edge.open({ WEB_DIR: webDir, SHOP_URL: shopUrl });
  edges.push(edge);
  edge.plays(shopStatus, () => ({ maintenance: false }));
  edge.plays(listPlugins, () => ({ success: true, data: [plugin] }));
  edge.plays(findPlugin, () => ({ success: true, data: plugin }));
  return edge;
}

/** The shop as it is built, with another renderer. */
function builtWith(renderer: string): string {
  const copy = dir();
  cpSync(join(built, 'index.html'), join(copy, 'index.html'));
  mkdirSync(join(copy, 'assets'));
  mkdirSync(join(copy, 'server'));
  writeFileSync(join(copy, 'server', 'render.js'), renderer);
  return copy;
}

/** What a reader without scripts gets to see. */
async function rootOf(edge: Edge, path: string): Promise<string> {
  const html = await (await edge.fetch(path)).text();
  return /<div id="root">(.*)<\/div>\s*<script type="application\/json"/s.exec(html)?.[1] ?? 'no root';
}

afterAll(async () => {
  for (const edge of edges) await edge.close();
  for (const made of dirs) rmSync(made, { recursive: true });
});

describe('the markup of a public page', () => {
  let edge: Edge;
  beforeAll(async () => {
    expect(existsSync(join(built, 'server', 'render.js'))).toBe(true);
    edge = await open(built);
  });

  it.each([
    ['en', 'Buy now', 'Overview', '$29.99'],
    ['ru', 'Купить', 'Обзор', '29,99\u00a0$'],
  ])('says in %s what a product is and costs, without a script', async (lang, buy, overview, price) => {
    const root = await rootOf(edge, `/plugins/tide?lang=${lang}`);
    expect(root).toMatch(/<h1[^>]*>Tide &lt;\/script&gt;&lt;b&gt;<\/h1>/);
    expect(root).toContain(`<span class="price">${price}</span>`);
    expect(root).toContain(`href="/checkout/tide">${buy}</a>`);
    expect(root).toContain(`<h2>${overview}</h2>`);
  });

  it.each(['/', '/products', '/plugins', '/about', '/contacts', '/terms', '/privacy', '/cookies'])(
    'stands in %s, with the head and the end of the page around it',
    async (path) => {
      const root = await rootOf(edge, path);
      expect(root).toMatch(/<header class="hdr">.*<main id="main".*<h1.*<footer class="ftr">/s);
      expect(root).not.toContain('aria-busy="true"');
    },
  );

  it('is that of a guest: who is signed in is for the browser to say', async () => {
    const token = await edge.token();
    const html = await (await edge.fetch('/', { headers: { authorization: `Bearer ${token}` } })).text();
    expect(html).toContain('href="/login"');
  });

  it.each(['/login', '/profile', '/admin', '/checkout/tide', '/nowhere', '/plugins?show=effect'])(
    'is left to the scripts at %s',
    async (path) => {
      expect(await rootOf(edge, path)).toBe('');
    },
  );

  it('is seen before scripts are fetched; a page without it has nothing to wait for but them', async () => {
    const html = await (await edge.fetch('/terms')).text();
    expect(html).toMatch(
      /<script type="module" fetchpriority="low"|<script fetchpriority="low" type="module"/,
    );
    expect(await (await edge.fetch('/login')).text()).not.toContain('fetchpriority="low"');
  });
});

describe('a page whose markup cannot be made', () => {
  it.each([
    ['the renderer throws', 'exports.openPainter = async () => () => { throw new Error("no"); };'],
    ['the renderer does not open', 'exports.openPainter = async () => { throw new Error("no"); };'],
    ['the renderer is something else', 'exports.other = 1;'],
  ])('is given without it when %s: the scripts show it', async (_, renderer) => {
    const edge = await open(builtWith(renderer));
    const response = await edge.fetch('/plugins/tide');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<title>Tide');
    expect(html).toContain('"/plugins/tide?lang=en"');
  });
});
