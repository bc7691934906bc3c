import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../support/users';

const forAll = [
  '/',
  '/plugins',
  '/plugins/saturos-pro',
  '/news',
  '/about',
  '/contacts',
  '/terms',
  '/privacy',
  '/cookies',
  '/cart',
  '/downloads',
  '/account/downloads',
  '/login',
  '/register',
  '/forgot-password',
  '/purchase/cancel',
  '/purchase/success',
  '/nowhere',
];
const forCustomers = [
  '/profile',
  '/account/products',
  '/account/computers',
  '/personal-offers',
  '/checkout/longitude-8',
  '/admin',
];

/** All visible and accessible text of the page: text, labels, titles and placeholders; foreign frames are excluded. */
async function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines = document.body.innerText.split('\n');
    const names = [
      ...document.querySelectorAll('[aria-label],[placeholder],[alt],[title]:not(iframe)'),
    ].flatMap((element) =>
      ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, ...lines, ...names].map((line) => line.trim()).filter((line) => line !== '');
  });
}

/** Three English words in a row, the last two in lower case, because names and formats have capitals. */
const english = /(?<![@./\w-])[A-Za-z]{2,}(?:[ ,]+[a-z]{2,}){2,}(?![@./\w-])/;
/** A key without a text, such as `news.failed_to_load`. */
const rawKey = /(?<![@/\w.-])[a-z]+(?:_[a-z]+)*(?:\.[a-z]+(?:_[a-z]+)*)+(?![@/\w])/;
const addresses = /\S+@\S+|https?:\/\/\S+|\b[\w-]+\.(?:example|com|org|net|int|dev)\b/g;

async function expectRussian(page: Page, path: string): Promise<void> {
  await page.goto(`${path}?lang=ru`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const words = (await textsOn(page)).map((line) => line.replace(addresses, ''));
  expect(words.filter((line) => english.test(line))).toEqual([]);
  expect(words.filter((line) => rawKey.test(line))).toEqual([]);
}

for (const path of forAll) {
  test(`${path} in Russian contains no English sentence and no text key`, ({ page }) =>
    expectRussian(page, path));
}

test.describe('pages of a signed-in user', () => {
  for (const path of forCustomers) {
    test(`${path} in Russian contains no English sentence and no text key`, async ({ page }) => {
      await signIn(page, { email: 'customer@example.com', password: 'Customer1234' });
      await expectRussian(page, path);
    });
  }
});

test('saves the language of a signed-in user and only warns when that fails (storefront §8)', async ({
  page,
}) => {
  await signIn(page, { email: 'customer@example.com', password: 'Customer1234' });
  await page.goto('/');
  const saved = page.waitForRequest('**/api/translations/user/language');
  await page.getByRole('button', { name: 'Русский' }).click();
  expect((await saved).postDataJSON()).toEqual({ language: 'ru' });
  await page.route('**/api/translations/user/language', (route) => route.abort());
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('link', { name: 'Plug-ins' }).first()).toBeVisible();
});

test('falls back to English texts and shows the key of a missing text (storefront §4)', async ({ page }) => {
  await page.route('**/api/translations/ru?areas=shop', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('link', { name: 'Plug-ins' }).first()).toBeVisible();
});

test('shows text keys when no texts load (storefront §8)', async ({ page }) => {
  await page.goto('/cart');
  await page.route('**/api/translations/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'cart.title' })).toBeVisible();
});

test('stores a guest’s language in the browser only', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ваша корзина' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ru');
  expect(requested.filter((url) => url.includes('/user/language'))).toEqual([]);
});

test('shows the language that the browser cannot store, without an error', async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.addInitScript(() => {
    const keep = Storage.prototype.setItem.bind(localStorage);
    Storage.prototype.setItem = (key: string, value: string) => {
      if (key === 'language') throw new Error('no room');
      keep(key, value);
    };
  });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ваша корзина' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  expect(failures).toEqual([]);
});

test('keeps the selected language when a filter changes the address', async ({ page }) => {
  await page.goto('/plugins?lang=ru');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('searchbox').fill('wave');
  await expect(page).toHaveURL(/q=wave/);
  expect(new URL(page.url()).searchParams.get('lang')).toBeNull();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('keeps the language of the first address on pages whose addresses do not have it', async ({ page }) => {
  await page.goto('/plugins?lang=ru');
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Ваша корзина' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
  await page.getByRole('button', { name: 'English' }).click();
  await page.goto('/cart');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('renders a catalogue address with the former parameter `show` in its language', async ({ page }) => {
  const response = await page.request.get('/plugins?lang=ru&show=free');
  expect(await response.text()).toContain('<html lang="ru"');
  await page.goto('/plugins?lang=ru&show=free');
  await expect(page).toHaveURL(/price=free/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('heading', { level: 1, name: 'Плагины' })).toBeVisible();
});
