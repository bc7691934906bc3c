import { expect, type Page, test } from '@playwright/test';
import { adminRequest, registerCustomer } from '../support/admin';
import { payAndExpectOrder } from '../support/paid-order';
import { expectAccessible, giveConsents, newUser, paymentForm, register, signIn } from '../support/users';

const parts = ['Plumbline EQ', 'Keystone Bus', 'Tidewater'];
const missing = ['Plumbline EQ', 'Keystone Bus'];

/** Each story runs in English on a computer and in Russian on a phone; the screens before it are tested in all four. */
const stories = [
  {
    language: 'en',
    width: 1440,
    name: 'Mix Room',
    buy: 'Buy now',
    add: 'Add to cart',
    cart: 'Cart, items: 1',
    checkOut: 'Check out',
    price: '$193.90',
    bought: [/^Bundle: Mix Room.*−\$83\.10$/, /^Total\$193\.90$/],
    owned: 'You own 1 of 3',
    complete: 'Complete the bundle',
    completion: '$124.60',
    completed: [/^Bundle: Mix Room.*−\$53\.40$/, /^Total\$124\.60$/],
    ownedAll: 'You own all plug-ins of this bundle',
    active: 'Active',
    other: { language: 'ru', line: 'Комната сведения: Tidewater', reduction: 'Набор «Комната сведения»' },
  },
  {
    language: 'ru',
    width: 390,
    name: 'Комната сведения',
    buy: 'Купить',
    add: 'В корзину',
    cart: 'Корзина, товаров: 1',
    checkOut: 'Оформить заказ',
    price: '193,90',
    bought: [/^Набор «Комната сведения».*−83,10\s\$$/, /^Итого193,90\s\$$/],
    owned: /У вас уже есть 1 из 3/,
    complete: 'Докупить набор',
    completion: '124,60',
    completed: [/^Набор «Комната сведения».*−53,40\s\$$/, /^Итого124,60\s\$$/],
    ownedAll: 'У вас есть все плагины этого набора',
    active: 'Активна',
    other: { language: 'en', line: 'Mix Room: Tidewater', reduction: 'Bundle: Mix Room' },
  },
];

/** Signs in a customer who owns one part of the bundle. */
async function signInOwnerOfPart(page: Page): Promise<void> {
  const { email, password } = await registerCustomer(page);
  const login = await page.request.post('/api/login', { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const profile = await page.request.get('/api/me', { headers });
  const { id } = (await profile.json()) as { id: string };
  const grant = { slug: 'tidewater', reason: 'press', note: '' };
  await adminRequest(page, 'POST', `/admin/users/${id}/licence-grants`, grant);
  await signIn(page, { email, password });
}

for (const story of stories) {
  const size = `${story.language}, ${story.width} px`;
  const query = `?lang=${story.language}`;
  test.describe(size, () => {
    test.use({ viewport: { width: story.width, height: 900 } });

    test(`a visitor pays for a bundle and gets each of its parts (${size})`, async ({ page }) => {
      await page.goto(`/bundles/mix-room${query}`);
      await page.locator('#buy-card').getByRole('link', { name: story.buy }).click();
      await register(page, newUser());
      await giveConsents(page);
      await expect(paymentForm(page).locator('#pay')).toContainText(story.price);
      const number = await payAndExpectOrder(page, { products: parts, amounts: story.bought });

      // The order stores the name of the bundle in its own language.
      const { language, line, reduction } = story.other;
      await page.goto(`/account/orders/${number}?lang=${language}`);
      await expect(page.getByText(line)).toBeVisible();
      await expect(page.getByText(reduction)).toBeVisible();
    });

    test(`a visitor pays for a bundle from the cart (${size})`, async ({ page }) => {
      await page.goto(`/bundles/mix-room${query}`);
      await page.getByRole('button', { name: `${story.add}: ${story.name}` }).click();
      await page.getByRole('banner').getByRole('link', { name: story.cart, exact: true }).click();
      await page.getByRole('main').getByRole('button', { name: story.checkOut }).click();
      await register(page, newUser());
      await giveConsents(page);
      const summary = page.getByRole('complementary');
      await expect(summary).toContainText(story.name);
      await expect(paymentForm(page).locator('#pay')).toContainText(story.price);
      await payAndExpectOrder(page, { products: parts, amounts: story.bought });
    });

    test(`an owner of one part pays the completion price for the rest (${size})`, async ({ page }) => {
      await signInOwnerOfPart(page);
      await page.goto(`/bundles/mix-room${query}`);
      const card = page.locator('#buy-card');
      await expect(card).toContainText(story.owned);
      await card.getByRole('link', { name: story.complete }).click();
      await giveConsents(page);
      await expect(paymentForm(page).locator('#pay')).toContainText(story.completion);
      await payAndExpectOrder(page, { products: missing, amounts: story.completed });
      await page.goto('/account/products');
      for (const name of parts)
        await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(story.active);
      await page.goto('/bundles/mix-room');
      await expect(card).toContainText(story.ownedAll);
      await expect(card.getByRole('link', { name: story.complete })).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}
