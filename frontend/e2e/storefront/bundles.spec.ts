import { expect, type Page, test } from '@playwright/test';
import { adminRequest } from '../support/admin';
import { expectAccessible, signIn } from '../support/users';
import { views } from '../support/views/views';

const demoCustomer = { email: 'customer@example.com', password: 'Customer1234' };

const words = {
  en: {
    name: 'Mix Room',
    price: '$193.90',
    contains: 'In this bundle',
    saving: 'You save $83.10',
    lowest: 'Lowest price in the last 30 days: $193.90',
    owned: 'You own 1 of 3',
    completion: '$124.60',
    complete: 'Complete the bundle',
    inLibrary: 'In your library',
    add: 'Add to cart',
    cart: 'Cart, items: 1',
  },
  ru: {
    name: 'Комната сведения',
    price: /193,90\s\$/,
    contains: 'В этом наборе',
    saving: /Вы экономите 83,10\s\$/,
    lowest: /Самая низкая цена за\sпоследние 30\sдней: 193,90\s\$/,
    owned: /У вас уже есть 1 из 3/,
    completion: /124,60\s\$/,
    complete: 'Докупить набор',
    inLibrary: 'Уже ваш',
    add: 'В корзину',
    cart: 'Корзина, товаров: 1',
  },
} as const;

/** The plug-in that the demo customer has bought is a part of the demo bundle. */
async function openAsOwner(page: Page, query: string): Promise<void> {
  await signIn(page, demoCustomer);
  await page.goto(`/bundles/mix-room${query}`);
}

for (const { lang: language, width } of views) {
  const query = language === 'en' ? '' : '?lang=ru';
  const text = words[language];

  test(`a visitor sees the parts, price and saving of a bundle (${language}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/bundles${query}`);
    await page.getByRole('link', { name: text.name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: text.name })).toBeVisible();
    const card = page.locator('#buy-card');
    await expect(card).toContainText(text.saving);
    await expect(card).toContainText(text.lowest);
    const parts = page.getByRole('region', { name: text.contains }).getByRole('listitem');
    await expect(parts).toHaveText([/Plumbline EQ/, /Keystone Bus/, /Tidewater/]);
    await expectAccessible(page);
  });

  for (const path of ['/bundles', '/bundles/mix-room'])
    test(`a visitor adds a bundle to the cart on ${path} (${language}, ${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path + query);
      await page.getByRole('button', { name: `${text.add}: ${text.name}` }).click();
      await expectAccessible(page);
      await page.getByRole('banner').getByRole('link', { name: text.cart, exact: true }).click();
      await expect(page).toHaveURL(/\/cart/);
      const content = page.getByRole('main');
      await expect(content.getByRole('link', { name: text.name })).toHaveAttribute(
        'href',
        /\/bundles\/mix-room/,
      );
      await expect(content.getByRole('definition').last()).toHaveText(text.price);
    });

  test(`a customer who owns a part sees the completion price (${language}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAsOwner(page, query);
    const card = page.locator('#buy-card');
    await expect(card).toContainText(text.owned);
    await expect(card).toContainText(text.completion);
    await expect(card.getByRole('link', { name: text.complete })).toBeVisible();
    const parts = page.getByRole('region', { name: text.contains }).getByRole('listitem');
    await expect(parts.filter({ hasText: 'Tidewater' })).toContainText(text.inLibrary);
    await expectAccessible(page);
  });
}

test('the page of a bundle is readable without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/bundles/mix-room');
  await expect(page.getByRole('heading', { level: 1, name: 'Mix Room' })).toBeVisible();
  await expect(page.locator('#buy-card')).toContainText('$193.90');
  await context.close();
});

test('the page of a plug-in shows the bundles that contain it, with their saving', async ({ page }) => {
  await page.goto('/plugins/tidewater');
  const section = page.getByRole('region', { name: 'In these bundles' });
  await expect(section.getByRole('link', { name: 'Mix Room' })).toBeVisible();
  await expect(section).toContainText('You save $83.10');
  await page.goto('/plugins/nightboat');
  await expect(page.getByRole('heading', { level: 1, name: 'Nightboat' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In these bundles' })).toBeHidden();
});

test('a bundle disappears when one of its parts is taken off sale', async ({ page }) => {
  const { products } = await adminRequest<{ products: { _id: string; slug: string }[] }>(
    page,
    'GET',
    '/admin/products?limit=100',
  );
  const idOf = (slug: string) => products.find((product) => product.slug === slug)?._id ?? '';
  const part = `/admin/products/${idOf('footfall')}`;
  const title = `Story ${crypto.randomUUID().slice(0, 8)}`;
  const { id, slug } = await adminRequest<{ id: string; slug: string }>(page, 'POST', '/admin/bundles', {
    titleEn: title,
    titleRu: title,
    percent: 20,
    pluginIds: [idOf('footfall'), idOf('ratchet')],
  });
  const status = async () => (await page.request.get(`/api/bundles/${slug}`)).status();
  await expect.poll(status).toBe(200);
  const product = await adminRequest<Record<string, unknown>>(page, 'GET', part);
  const kept = ['name', 'description', 'price', 'category', 'imageUrl', 'version', 'compatibility', 'tags'];
  const body = Object.fromEntries(kept.map((name) => [name, product[name]]));
  await adminRequest(page, 'PUT', part, { ...body, isActive: false });
  await expect.poll(status).toBe(404);
  await adminRequest(page, 'PUT', part, { ...body, isActive: true });
  await expect.poll(status).toBe(200);
  await adminRequest(page, 'DELETE', `/admin/bundles/${id}`);
  await expect.poll(status).toBe(404);
});

for (const action of ['Buy now', 'Give as a gift'])
  test(`a visitor who chooses "${action}" for a bundle registers first and sees it with its price`, async ({
    page,
  }) => {
    await page.goto('/bundles/mix-room');
    await page.locator('#buy-card').getByRole('link', { name: action }).click();
    await expect(page).toHaveURL(/\/register/);
    const purchase = page.getByRole('region', { name: 'Your purchase' });
    await expect(purchase).toContainText('Mix Room');
    await expect(purchase).toContainText('$193.90');
    await expectAccessible(page);
  });
