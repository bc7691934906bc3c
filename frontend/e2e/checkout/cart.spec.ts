import { expect, type Page, type Route, test } from '@playwright/test';
import { adminRequest } from '../support/admin';
import { ApiCustomer } from '../support/api-customer';
import { newOwner, type Owner } from '../support/owners';
import { payAndExpectOrder } from '../support/paid-order';
import { expectAccessible, giveConsents, newUser, paymentForm, register, signIn } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

const products = ['Footfall', 'Longitude 8', 'Nightboat'];
const slugs = ['footfall', 'longitude-8', 'nightboat'];

const pluginsOf = (of: readonly string[]) => of.map((slug) => ({ kind: 'plugin', slug }));

/** The total of plug-ins as the page writes it. */
async function totalOf(page: Page, of: readonly string[], codes: readonly string[] = []): Promise<string> {
  const data = { items: pluginsOf(of), codes };
  const response = await page.request.post('/api/checkout/quotes', { data });
  return `$${(((await response.json()) as { total: number }).total / 100).toFixed(2)}`;
}

const cartLink = (page: Page, n: number) =>
  page.getByRole('banner').getByRole('link', { name: `Cart, items: ${n}`, exact: true });

/** Stores a guest's cart before the page is loaded. */
async function collect(page: Page, of: readonly string[]): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify({ version: 1, items: pluginsOf(of), codes: [] }),
  );
}

/** A code of ten percent that no other story uses. */
async function newCode(page: Page): Promise<string> {
  const code = `CART-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const terms = { kind: 'percent', percent: 10, scope: 'all', categories: [], pluginIds: [], maxUses: 1 };
  const startsAt = new Date(Date.now() - 60_000).toISOString();
  await adminRequest(page, 'POST', '/admin/discounts', { name: 'Story', code, startsAt, ...terms });
  return code;
}

async function lookAtCart(page: Page, total: string): Promise<void> {
  const content = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
  for (const name of products) await expect(content.getByRole('link', { name })).toBeVisible();
  await expect(content.getByRole('definition').last()).toHaveText(total);
  await expectAccessibleInBothWidths(page);
  await page.goto('/cart?lang=ru');
  await expect(page.getByRole('heading', { level: 1, name: 'Ваша корзина' })).toBeVisible();
  const russian = `${total.slice(1).replace('.', ',')}\u00a0$`;
  await expect(content.getByRole('definition').last()).toHaveText(russian);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/cart?lang=en');
}

/** Removes and restores an item, tries an unknown code and applies a known one. */
async function changeCart(page: Page, total: string, code: string): Promise<void> {
  const content = page.getByRole('main');
  await content.getByRole('button', { name: 'Remove Footfall from the cart' }).click();
  await expect(content.getByRole('link', { name: 'Footfall' })).toHaveCount(0);
  await content.getByRole('button', { name: 'Undo' }).click();
  await expect(content.getByRole('definition').last()).toHaveText(total);
  await content.getByLabel('Discount code').fill('NO-SUCH-CODE');
  await content.getByRole('button', { name: 'Apply' }).click();
  await expect(content.getByText('The code NO-SUCH-CODE does not exist')).toBeVisible();
  await content.getByLabel('Discount code').fill(code.toLowerCase());
  await content.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: `Remove code ${code}` })).toBeVisible();
}

test('a guest collects three plug-ins, sees one total with a code on each step, and pays for them', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const code = await newCode(page);
  const total = await totalOf(page, slugs);
  const due = await totalOf(page, slugs, [code]);
  await collect(page, slugs.slice(0, 2));
  await page.goto('/plugins/nightboat');
  await expect(cartLink(page, 2)).toBeVisible();
  await page.locator('#buy-card').getByRole('button', { name: 'Add to cart: Nightboat' }).click();
  await cartLink(page, 3).click();
  await lookAtCart(page, total);
  await changeCart(page, total, code);
  await page.getByRole('button', { name: 'Check out' }).click();

  const purchase = page.getByRole('region', { name: 'Your purchase' });
  for (const name of products) await expect(purchase).toContainText(name);
  await expect(purchase).toContainText(due);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(purchase).toContainText('Nightboat');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  // The previous form also has an e-mail field.
  await expect(page.getByLabel('First name')).toBeVisible();
  await register(page, newUser());

  const summary = page.getByRole('complementary');
  await expect(summary.getByText('Your purchase')).toBeVisible();
  await giveConsents(page);
  await expect(paymentForm(page).locator('#pay')).toContainText(due);
  await expect(summary).toContainText('$129.00');
  await expect(summary).toContainText(`Code ${code}`);
  await expect(summary.getByRole('definition').last()).toHaveText(due);
  await expectAccessible(page);
  const amounts = [
    new RegExp(`^Discount code ${code}.*−`),
    /^Sale.*−/,
    new RegExp(`^Total${due.replace(/[.$]/g, '\\$&')}$`),
  ];
  await payAndExpectOrder(page, { products, amounts });
  await expect(cartLink(page, 0)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

/** Answers the first attempt to pay with a price that changed. */
async function changePriceOnce(page: Page, { headers }: Owner): Promise<void> {
  const answer = async (): Promise<object> => {
    const data = { items: pluginsOf(['nightboat']), codes: [] };
    const response = await page.request.post('/api/checkout/quotes', { data, headers });
    const quote = { ...((await response.json()) as object), total: 9_900 };
    return { code: 'QUOTE_CHANGED', error: 'changed', details: [{ quote }] };
  };
  const refuse = async (route: Route) => route.fulfill({ status: 409, json: await answer() });
  await page.route('**/api/checkout/sessions', refuse, { times: 1 });
}

test('the cart of a guest is added to the account’s, names what cannot be bought, and is paid at a changed price only after another press', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  await collect(page, ['monolark', 'no-longer-sold', 'never-sold', 'nightboat']);
  await signIn(page, owner);
  let quotes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/quotes')) quotes += 1;
  });
  await page.goto('/cart?lang=ru');
  const listed = page.getByRole('region', { name: 'Не входит в сумму:' });
  await expect(listed.getByRole('listitem')).toHaveCount(3);
  await expect(listed).toContainText('Этот плагин у вас уже есть');
  expect(quotes).toBe(1);
  const customer = await ApiCustomer.signIn(owner);
  expect(await customer.cartItems()).toContain('nightboat');
  await page.goto('/cart?lang=en');
  const refused = page.getByRole('region', { name: 'Not part of the total:' });
  await expect(refused).toContainText('You already own this plug-in');
  await expect(page.getByRole('definition').last()).toHaveText(await totalOf(page, ['nightboat']));
  await expectAccessibleInBothWidths(page);
  for (const name of ['no-longer-sold', 'never-sold', owner.product])
    await refused.getByRole('button', { name: `Remove ${name} from the cart` }).click();
  await expect(refused).toHaveCount(0);
  await expect.poll(() => customer.cartItems()).toEqual(['nightboat']);

  await page.goto('/cart');
  await changePriceOnce(page, owner);
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '$99.00 instead of $77.40' })).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('button', { name: 'Check out for $99.00' }).click();
  await expect(page).toHaveURL(/\/checkout\/pay/);
});
