import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people';

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

/** All that a reader sees or hears: text, names, descriptions, what fields ask for. A frame of another's is his own. */
async function wordsOn(page: Page): Promise<string[]> {
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

/** Three English words in a row, the last two in small letters: names and formats are written otherwise. */
const english = /(?<![@./\w-])[A-Za-z]{2,}(?:[ ,]+[a-z]{2,}){2,}(?![@./\w-])/;
/** `news.failed_to_load`: a key without a text. */
const rawKey = /(?<![@/\w.-])[a-z]+(?:_[a-z]+)*(?:\.[a-z]+(?:_[a-z]+)*)+(?![@/\w])/;
const addresses = /\S+@\S+|https?:\/\/\S+|\b[\w-]+\.(?:example|com|org|net|int|dev)\b/g;

async function expectRussian(page: Page, path: string): Promise<void> {
  await page.goto(`${path}?lang=ru`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const words = (await wordsOn(page)).map((line) => line.replace(addresses, ''));
  expect(words.filter((line) => english.test(line))).toEqual([]);
  expect(words.filter((line) => rawKey.test(line))).toEqual([]);
}

for (const path of forAll) {
  test(`${path} in Russian has no English sentence and no raw key`, ({ page }) => expectRussian(page, path));
}

test.describe('signed in', () => {
  for (const path of forCustomers) {
    test(`${path} in Russian has no English sentence and no raw key`, async ({ page }) => {
      await signIn(page, { email: 'customer@example.com', password: 'Customer1234' });
      await expectRussian(page, path);
    });
  }
});

test('the choice of a language is kept on the server for the signed in, and a failed save is only a warning', async ({
  page,
}) => {
  await signIn(page, { email: 'customer@example.com', password: 'Customer1234' });
  const saved = page.waitForRequest('**/api/translations/user/language');
  await page.getByRole('button', { name: 'Русский' }).click();
  expect((await saved).postDataJSON()).toEqual({ language: 'ru' });
  await page.route('**/api/translations/user/language', (route) => route.abort());
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('link', { name: 'Plug-ins' }).first()).toBeVisible();
});

test('texts that do not load are English, and a key without a text shows itself', async ({ page }) => {
  await page.route('**/api/translations/ru?areas=shop', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('link', { name: 'Plug-ins' }).first()).toBeVisible();
});

test('when no texts load at all, keys show themselves', async ({ page }) => {
  await page.goto('/cart');
  await page.route('**/api/translations/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'cart.title' })).toBeVisible();
});

test('a guest’s choice is kept in the browser alone', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ваша корзина' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ru');
  expect(asked.filter((url) => url.includes('/user/language'))).toEqual([]);
});

test('a choice that the browser does not keep is an error, and the words are there all the same', async ({
  page,
}) => {
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
  await expect.poll(() => failures).toEqual(['no room']);
});

test('a language that was left does not come back with the next filter', async ({ page }) => {
  await page.goto('/plugins?lang=ru');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('searchbox').fill('wave');
  await expect(page).toHaveURL(/q=wave/);
  expect(new URL(page.url()).searchParams.get('lang')).toBeNull();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
