import { join } from 'node:path';
import { findPlugin, pluginNotFound } from '#contracts/catalogue/plugins';
import { findShopBundle } from '#contracts/commerce/pricing/bundles';
import { Failure } from '#contracts/kit/failure';
import { GatewayTestbed } from '../gateway.testbed';
import { mixRoom } from './sample-bundle';
import { tide } from './sample-plugin';

const built = join(__dirname, '..', '..', '..', 'dist', 'web');
let edge: GatewayTestbed;

beforeAll(async () => {
  edge = await GatewayTestbed.open({ WEB_DIR: built, SHOP_URL: 'https://shop.example' });
  edge.stub(findPlugin, ({ slug }) => {
    if (slug !== 'tide') throw new Failure(pluginNotFound, { slug });
    return { success: true, data: { ...tide, name: 'Tide', imageUrl: '/media/plugins/tide/cover.svg' } };
  });
  edge.stub(findShopBundle, () => ({ success: true, data: { ...mixRoom, name: 'Mix Room' } }));
});
afterAll(() => edge.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await edge.fetch(path, { headers });
  const html = await response.text();
  const main = /<main id="main"[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  return { status: response.status, html, main };
}

describe('server rendering of cart, registration and checkout', () => {
  it.each([
    ['/cart', 'en', 'Your Cart', 'Your cart is empty', 'href="/plugins"'],
    ['/cart', 'ru', 'Ваша корзина', 'Ваша корзина пуста', 'href="/plugins"'],
    ['/register', 'en', 'Create an account', 'First name', 'autoComplete="new-password"'],
    ['/register', 'ru', 'Новый аккаунт', 'Имя', 'autoComplete="new-password"'],
    ['/checkout/tide', 'en', 'Checkout', 'Your purchase', 'Tide'],
    ['/checkout/tide', 'ru', 'Оплата', 'Ваша покупка', 'Tide'],
    ['/checkout/bundle/mix-room', 'en', 'Checkout', 'Your purchase', 'Mix Room'],
  ])('renders heading and content of %s in %s', async (path, lang, heading, ...content) => {
    const { status, main } = await get(`${path}?lang=${lang}`);
    expect(status).toBe(200);
    expect(main).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    for (const text of content) expect(main).toContain(text);
  });

  it.each(['/cart', '/register', '/checkout/tide'])(
    'sends the same %s to guests and customers, whatever the query',
    async (path) => {
      const guests = await get(path);
      const authorization = `Bearer ${await edge.token()}`;
      const customers = await get(`${path}?pay=100&offer=SECRET1`, {
        authorization,
        cookie: 'orders=SECRET2',
      });
      expect(guests.main).not.toBe('');
      expect(customers.html).toBe(guests.html);
    },
  );

  it.each([
    ['/cart', 'Your Cart | Lowline'],
    ['/register', 'Register | Lowline'],
    ['/checkout/tide', 'Checkout | Lowline'],
  ])('titles %s and keeps it out of search engines', async (path, title) => {
    const { html } = await get(path);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toContain('rel="canonical"');
  });

  it('has no price in the checkout, because it can differ for the customer', async () => {
    const { main } = await get('/checkout/tide');
    expect(main).not.toMatch(/\d[.,]\d\d/);
  });

  it('sends 404 for the checkout of an unknown product', async () => {
    const { status, main } = await get('/checkout/no-such-plugin');
    expect({ status, main }).toEqual({ status: 404, main: '' });
  });

  it('leaves the payment page of a session to the scripts', async () => {
    const { status, main } = await get('/checkout/pay?session_id=cs_1');
    expect({ status, main }).toEqual({ status: 200, main: '' });
  });
});
