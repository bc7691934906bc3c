import { expect, test } from '@playwright/test';
import { signIn } from '../support/users';
import { switchLanguage } from '../support/views/screens';

test('saves the language of a signed-in user and only warns when that fails (storefront §8)', async ({
  page,
}) => {
  await signIn(page, { email: 'customer@example.com', password: 'Customer1234' });
  await page.goto('/');
  const saved = page.waitForRequest('**/api/translations/user/language');
  await switchLanguage(page, 'ru');
  expect((await saved).postDataJSON()).toEqual({ language: 'ru' });
  await page.route('**/api/translations/user/language', (route) => route.abort());
  await switchLanguage(page, 'en');
  await expect(page.getByRole('link', { name: 'Plug-ins' }).first()).toBeVisible();
});

test('falls back to English texts and shows the keys of missing texts (storefront §4, §8)', async ({
  page,
}) => {
  await page.goto('/cart');
  await page.route('**/api/translations/ru?areas=shop', (route) => route.abort());
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await page.goto('/cart');
  await page.route('**/api/translations/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'cart.title' })).toBeVisible();
});

test('switches every text to the language that a guest selects, and remembers it in the browser only (storefront §4)', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const title = page.getByRole('heading', { level: 1 });
  const stored = () => page.evaluate(() => localStorage.getItem('language'));
  await test.step('an address with a former parameter is in its language, and so is the visit', async () => {
    await page.goto('/plugins?lang=ru&show=free');
    await expect(page).toHaveURL(/price=free/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(title).toHaveText('Плагины');
    await page.goto('/cart');
    await expect(title).toHaveText('Ваша корзина');
    expect(await stored()).toBeNull();
  });
  await test.step('a selected language stays when a filter changes an address of another one', async () => {
    await page.goto('/plugins?lang=ru');
    await switchLanguage(page, 'en');
    await page.getByRole('searchbox').fill('wave');
    await expect(page).toHaveURL(/q=wave/);
    expect(new URL(page.url()).searchParams.get('lang')).toBeNull();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
  await switchLanguage(page, 'ru');
  await expect(page.getByRole('link', { name: 'Плагины' }).first()).toBeVisible();
  expect(await stored()).toBe('ru');
  await page.goto('/cart');
  await expect(title).toHaveText('Ваша корзина');
  expect(requested.filter((url) => url.includes('/user/language'))).toEqual([]);
});
