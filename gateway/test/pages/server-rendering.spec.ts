import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePluginCursor } from '#contracts/catalogue/plugin-cursor';
import { countPlugins, findPlugin, listPlugins, type PluginDetails } from '#contracts/catalogue/plugins';
import { GatewayTestbed } from '../gateway.testbed';
import { tide } from './sample-plugin';

const built = join(__dirname, '..', '..', '..', 'dist', 'web');
const shopUrl = 'https://shop.example';
const plugin: PluginDetails = { ...tide, description: 'A reverb & more.', detailedDescription: 'It moves.' };
const facets = { category: [{ value: 'effect', count: 30 }], format: [], system: [], price: [], sale: [] };
const dirs: string[] = [];
const edges: GatewayTestbed[] = [];

function dir(): string {
  const made = mkdtempSync(join(tmpdir(), 'web-'));
  dirs.push(made);
  return made;
}

async function open(webDir: string): Promise<GatewayTestbed> {
  const edge = await GatewayTestbed.open({ WEB_DIR: webDir, SHOP_URL: shopUrl });
  edges.push(edge);
  edge.stub(listPlugins, ({ sort = 'featured' }) => ({
    success: true,
    data: [plugin],
    next: encodePluginCursor({ sort, direction: 'after', value: '1', slug: 'tide' }),
  }));
  edge.stub(findPlugin, () => ({ success: true, data: plugin }));
  edge.stub(countPlugins, () => ({ success: true, total: 30, facets }));
  return edge;
}

/** The front-end build with a stub renderer. */
function builtWith(renderer: string): string {
  const copy = dir();
  cpSync(join(built, 'index.html'), join(copy, 'index.html'));
  mkdirSync(join(copy, 'assets'));
  mkdirSync(join(copy, 'server'));
  writeFileSync(join(copy, 'server', 'render.js'), renderer);
  return copy;
}

/** The text that is visible without scripts. */
async function rootOf(edge: GatewayTestbed, path: string): Promise<string> {
  const html = await (await edge.fetch(path)).text();
  return /<div id="root">(.*)<\/div>\s*<script type="application\/json"/s.exec(html)?.[1] ?? 'no root';
}

afterAll(async () => {
  for (const edge of edges) await edge.close();
  for (const made of dirs) rmSync(made, { recursive: true });
});

describe('server rendering of public pages', () => {
  let edge: GatewayTestbed;
  beforeAll(async () => {
    expect(existsSync(join(built, 'server', 'render.js'))).toBe(true);
    edge = await open(built);
  });

  it.each([
    ['en', 'Buy now', 'Overview', '$29.99'],
    ['ru', 'Купить', 'Обзор', '29,99\u00a0$'],
  ])('contains product and price in %s without scripts', async (lang, buy, overview, price) => {
    const root = await rootOf(edge, `/plugins/tide?lang=${lang}`);
    expect(root).toMatch(/<h1[^>]*>Tide &lt;\/script&gt;&lt;b&gt;<\/h1>/);
    expect(root).toContain(`<span class="price">${price}</span>`);
    expect(root).toContain(`href="/checkout/tide">${buy}</a>`);
    expect(root).toContain(`<h2>${overview}</h2>`);
  });

  it.each(['/', '/products', '/plugins', '/about', '/contacts', '/terms', '/privacy', '/cookies'])(
    'renders %s inside head and end of the page',
    async (path) => {
      const root = await rootOf(edge, path);
      expect(root).toMatch(/<header\b.*<main id="main".*<h1.*<footer\b/s);
      expect(root).not.toContain('aria-busy="true"');
    },
  );

  it('renders a filtered page of the catalogue with links and a form that work without scripts', async () => {
    const root = await rootOf(edge, '/plugins?category=effect&q=tape&sort=price');
    const cursor = encodePluginCursor({ sort: 'price', direction: 'after', value: '1', slug: 'tide' });
    const selection = 'q=tape&amp;category=effect&amp;sort=price';
    expect(root).toMatch(new RegExp(`<a [^>]*href="/plugins\\?${selection}&amp;cursor=${cursor}"`));
    expect(root).toMatch(/<form [^>]*method="get"/);
    expect(root).toMatch(/<input type="hidden" name="category" value="effect"\/>/);
    expect(root).toMatch(/<input [^>]*name="q"[^>]*value="tape"/);
    expect(root).toMatch(new RegExp(`<a [^>]*aria-current="true"[^>]*href="/plugins\\?${selection}"`));
    expect(root).toMatch(/<noscript><button type="submit"/);
  });

  it('renders every page as a guest’s', async () => {
    const token = await edge.token();
    const html = await (await edge.fetch('/', { headers: { authorization: `Bearer ${token}` } })).text();
    expect(html).toContain('href="/login"');
  });

  it.each(['/login', '/profile', '/admin', '/nowhere', '/news?page=2'])(
    'leaves %s to the scripts',
    async (path) => {
      expect(await rootOf(edge, path)).toBe('');
    },
  );

  it('names the scripts of rendered pages for the start after the first paint, the entry first', async () => {
    const html = await (await edge.fetch('/terms')).text();
    const [, scripts = ''] = /<meta name="shop-scripts" content="([^"]+)"/.exec(html) ?? [];
    const [entry = '', ...modules] = scripts.split(' ');
    expect(entry).toMatch(/^\/assets\/index-[\w-]+\.js$/);
    expect(modules.length).toBeGreaterThan(2);
    expect(new Set(modules).size).toBe(modules.length);
    expect(html).toContain('<script src="/assets/start-app-2.js" defer></script>');
    expect(html).not.toMatch(/type="module"|modulepreload/);
  });

  it('starts the scripts of other pages at once', async () => {
    const html = await (await edge.fetch('/login')).text();
    expect(html).toContain('<script type="module"');
    expect(html).not.toContain('start-app');
  });
});

describe('a page whose server rendering fails', () => {
  it.each([
    ['the renderer throws', 'exports.createRenderer = async () => () => { throw new Error("no"); };'],
    ['the renderer cannot be created', 'exports.createRenderer = async () => { throw new Error("no"); };'],
    ['the build has no renderer', 'exports.other = 1;'],
  ])('is sent without markup when %s', async (_, renderer) => {
    const edge = await open(builtWith(renderer));
    const response = await edge.fetch('/plugins/tide');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<title>Tide');
    expect(html).toContain('"/plugins/tide?lang=en"');
  });
});
