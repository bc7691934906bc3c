import { expect, type Page, test } from '@playwright/test';
import { adminRequest } from '../support/admin';
import { newOwner } from '../support/owners';
import { payAndExpectOrder } from '../support/paid-order';
import {
  expectAccessible,
  giveConsents,
  newUser,
  paymentForm,
  payWith,
  register,
  signIn,
} from '../support/users';
import { views } from '../support/views/views';

const three = [
  { slug: 'nightboat', name: 'Nightboat' },
  { slug: 'footfall', name: 'Footfall' },
  { slug: 'longitude-8', name: 'Longitude 8' },
];
const texts = {
  en: {
    add: 'Add to cart',
    checkOut: 'Check out',
    title: 'Your Cart',
    empty: 'Your cart is empty',
    code: 'Discount code',
    apply: 'Apply',
    unknown: 'The code NO-SUCH-CODE does not exist',
    undo: 'Undo',
    remove: (name: string) => `Remove ${name} from the cart`,
    cart: (n: number) => `Cart, items: ${n}`,
    purchase: 'Your purchase',
    sale: /^Sale.*−/,
  },
  ru: {
    add: 'В корзину',
    checkOut: 'Оформить заказ',
    title: 'Ваша корзина',
    empty: 'Ваша корзина пуста',
    code: 'Промокод',
    apply: 'Применить',
    unknown: 'Промокод NO-SUCH-CODE не найден',
    undo: 'Вернуть',
    remove: (name: string) => `Убрать ${name} из корзины`,
    cart: (n: number) => `Корзина, товаров: ${n}`,
    purchase: 'Ваша покупка',
    sale: /^Распродажа.*−/,
  },
} as const;
type Language = keyof typeof texts;

/** The total of items as the page writes it. */
async function totalOf(page: Page, slugs: readonly string[], lang: Language): Promise<string> {
  const items = slugs.map((slug) => ({ kind: 'plugin', slug }));
  const response = await page.request.post('/api/checkout/quotes', { data: { items, codes: [] } });
  const dollars = (((await response.json()) as { total: number }).total / 100).toFixed(2);
  return lang === 'en' ? `$${dollars}` : `${dollars.replace('.', ',')}\u00a0$`;
}

const escaped = (text: string) => text.replace(/[.$]/g, '\\$&');

const cartLink = (page: Page, lang: Language, n: number) =>
  page.getByRole('banner').getByRole('link', { name: texts[lang].cart(n), exact: true });

/** Stores a guest's cart before the page is loaded. */
async function collect(page: Page, slugs: readonly string[]): Promise<void> {
  await page.goto('/about');
  const items = slugs.map((slug) => ({ kind: 'plugin', slug }));
  await page.evaluate(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify({ version: 1, items, codes: [] }),
  );
}

for (const { lang, width } of views)
  test(`a guest collects three plug-ins, sees one total, and pays for them (${lang}, ${width} px)`, async ({
    page,
  }) => {
    const words = texts[lang];
    await page.setViewportSize({ width, height: 900 });
    for (const [i, { slug, name }] of three.entries()) {
      await page.goto(`/plugins/${slug}?lang=${lang}`);
      await page
        .locator('#buy-card')
        .getByRole('button', { name: `${words.add}: ${name}` })
        .click();
      await expect(cartLink(page, lang, i + 1)).toBeVisible();
    }
    await cartLink(page, lang, 3).click();
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    const content = page.getByRole('main');
    for (const { name } of three) await expect(content.getByRole('link', { name })).toBeVisible();
    const total = await totalOf(
      page,
      three.map(({ slug }) => slug),
      lang,
    );
    await expect(content.getByRole('definition').last()).toHaveText(total);
    await expectAccessible(page);

    await content.getByRole('button', { name: words.remove('Footfall') }).click();
    await expect(content.getByRole('link', { name: 'Footfall' })).toHaveCount(0);
    await content.getByRole('button', { name: words.undo }).click();
    await expect(content.getByRole('definition').last()).toHaveText(total);
    await content.getByLabel(words.code).fill('NO-SUCH-CODE');
    await content.getByRole('button', { name: words.apply }).click();
    await expect(content.getByText(words.unknown)).toBeVisible();

    await content.getByRole('button', { name: words.checkOut }).click();
    const summary = page.getByRole('region', { name: words.purchase });
    for (const { name } of three) await expect(summary).toContainText(name);
    await expect(summary).toContainText(total);
    await expectAccessible(page);
    await register(page, newUser());

    const pay = paymentForm(page).locator('#pay');
    await expect(page.getByRole('complementary').getByText(words.purchase)).toBeVisible();
    await giveConsents(page);
    await expect(pay).toContainText(total);
    await expect(page.getByRole('complementary').getByRole('definition').last()).toHaveText(total);
    const products = three.map(({ name }) => name);
    await payAndExpectOrder(page, { products, amounts: [words.sale, new RegExp(escaped(total))] });
    await expect(cartLink(page, lang, 0)).toBeVisible();
  });

test('what was paid leaves the cart, and the summary beside the payment shows its price and code', async ({
  page,
}) => {
  const code = `CART-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const terms = { kind: 'percent', percent: 10, scope: 'all', categories: [], pluginIds: [], maxUses: 1 };
  const startsAt = new Date(Date.now() - 60_000).toISOString();
  await adminRequest(page, 'POST', '/admin/discounts', { name: 'Story', code, startsAt, ...terms });
  await collect(page, ['nightboat']);
  await page.goto('/cart');
  await page.getByLabel('Discount code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: `Remove code ${code}` })).toBeVisible();
  await expect(page.getByRole('definition').last()).toHaveText('$69.66');
  await page.getByRole('button', { name: 'Check out' }).click();
  await register(page, newUser());
  await giveConsents(page);
  await expect(paymentForm(page).locator('#pay')).toContainText('$69.66');
  const summary = page.getByRole('complementary');
  await expect(summary).toContainText('$129.00');
  await expect(summary).toContainText(`Code ${code}`);
  await expectAccessible(page);
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  await expect(cartLink(page, 'en', 0)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('the cart of a guest is added to the account’s at the log-in and is there on another device', async ({
  page,
  browser,
}) => {
  const owner = await newOwner(page.request);
  await collect(page, ['nightboat']);
  await signIn(page, owner);
  await page.goto('/');
  await expect(cartLink(page, 'en', 1)).toBeVisible();
  const other = await browser.newPage();
  await signIn(other, owner);
  await other.goto('/cart');
  await expect(other.getByRole('main').getByRole('link', { name: 'Nightboat' })).toBeVisible();
  await other.close();
});

test('items that cannot be bought are named with the reason after one request and can be removed', async ({
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
  await page.goto('/cart?lang=en');
  const refused = page.getByRole('region', { name: 'Not part of the total:' });
  await expect(refused).toContainText(owner.product);
  await expect(refused).toContainText('You already own this plug-in');
  await expect(refused).toContainText('no-longer-sold');
  await expect(page.getByRole('definition').last()).toHaveText(await totalOf(page, ['nightboat'], 'en'));
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Remove no-longer-sold from the cart' }).click();
  await refused.getByRole('button', { name: 'Remove never-sold from the cart' }).click();
  await refused.getByRole('button', { name: `Remove ${owner.product} from the cart` }).click();
  await expect(refused).toHaveCount(0);
});

test('a price that changed is shown and paid only after another press', async ({ page }) => {
  const owner = await newOwner(page.request);
  await collect(page, ['nightboat']);
  await signIn(page, owner);
  await page.goto('/cart');
  let attempts = 0;
  await page.route('**/api/checkout/sessions', async (route) => {
    attempts += 1;
    if (attempts > 1) return route.continue();
    const items = [{ kind: 'plugin', slug: 'nightboat' }];
    const data = { items, codes: [] };
    const response = await page.request.post('/api/checkout/quotes', { data, headers: owner.headers });
    const quote = (await response.json()) as object;
    const body = {
      code: 'QUOTE_CHANGED',
      error: 'changed',
      details: [{ quote: { ...quote, total: 9_900 } }],
    };
    await route.fulfill({ status: 409, json: body });
  });
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '$99.00 instead of $77.40' })).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('button', { name: 'Check out for $99.00' }).click();
  await expect(page).toHaveURL(/\/checkout\/pay/);
});

test('the log-in on the way to a payment shows the product and its price', async ({ page }) => {
  for (const [lang, price] of [
    ['en', '$77.40'],
    ['ru', '77,40\u00a0$'],
  ] as const) {
    await page.goto(`/checkout/nightboat?lang=${lang}`);
    const summary = page.getByRole('region', { name: texts[lang].purchase });
    await expect(summary).toContainText(price);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Log in|Войти)$/ })
      .click();
    await expect(page).toHaveURL(/\/login/);
    await expect(summary).toContainText('Nightboat');
    await expectAccessible(page);
  }
});

test('a purchase on a phone is sent to the computer by mail or as a copied link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/checkout/nightboat');
  const anna = newUser();
  await register(page, anna);
  await payWith(page, '4242 4242 4242 4242');
  const send = page.getByRole('region', { name: 'Install on your computer' });
  await send.getByRole('button', { name: 'Copy the link' }).click();
  await expect(send.getByText('The link is copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/downloads\?token=/);
  await send.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(send.getByText(`Sent to ${anna.email}`)).toBeVisible();
  await expectAccessible(page);
});
