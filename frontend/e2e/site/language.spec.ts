import { expect, test } from '@playwright/test';
import { signIn } from '../support/users';

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
