import { expect, type Page, test, type TestInfo } from '@playwright/test';
import { activateComputers, newOwner, type Owner } from '../support/owners';
import { englishIn, textKeysIn, textsOn } from '../support/shown-texts';
import { expectAccessible, signIn, collectConsoleErrors } from '../support/users';

const unknownToken = 'n'.repeat(43);
/** Every screen of a guest; tokens of mailed links are unknown, so their error screens are checked. */
const ofGuests = [
  '/',
  '/products',
  '/plugins',
  '/plugins/saturos-pro',
  '/plugins/monolark',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/reset-password/unknown',
  '/confirm-email/unknown',
  '/newsletter/confirm/unknown',
  '/newsletter/unsubscribe/unknown',
  '/newsletter/preferences/unknown',
  '/downloads',
  '/account/downloads',
  `/downloads?token=${unknownToken}`,
  '/purchase/success',
  '/purchase/cancel',
  '/news',
  '/news/article',
  `/news/preview/${unknownToken}`,
  '/about',
  '/contacts',
  '/terms',
  '/privacy',
  '/cookies',
  '/accessibility',
  '/withdraw',
  '/cart',
  '/nowhere',
];
/** The installer, offers and activation are checked with content in their own specs. */
const ofCustomers = [
  '/profile',
  '/account/products',
  '/account/computers',
  '/personal-offers',
  '/checkout/monolark',
  '/checkout/longitude-8',
  '/admin',
  '/checkout/pay',
];
const widths = [1440, 390];
const languages = ['en', 'ru'] as const;

test.describe.configure({ mode: 'parallel' });

/** The path of an article with texts in both languages. */
async function articleOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/news/latest?limit=1&language=en');
  const { news } = (await answer.json()) as { news: { slug: string }[] };
  return `/news/${news[0]?.slug ?? ''}`;
}

/** Expects text in the language of the screen, without keys of texts. */
async function expectTexts(page: Page, lang: (typeof languages)[number]): Promise<void> {
  const texts = await textsOn(page);
  expect(textKeysIn(texts)).toEqual([]);
  if (lang === 'ru') expect(englishIn(texts)).toEqual([]);
}

/** Opens a screen in a language and looks at it in both widths; with SCREENSHOTS=1 it stores pictures with the test results. */
async function look(page: Page, path: string, lang: (typeof languages)[number], testInfo: TestInfo) {
  const address = new URL(path === '/news/article' ? await articleOf(page) : path, 'http://shop');
  address.searchParams.set('lang', lang);
  await page.goto(address.pathname + address.search);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectTexts(page, lang);
    // Colours do not depend on the language, and their contrast takes two thirds of the time.
    await expectAccessible(page, lang === 'en' ? [] : ['color-contrast']);
    if (!process.env['SCREENSHOTS']) continue;
    const name = `${path.replaceAll(/\W+/g, '-')}-${lang}-${width}.jpg`;
    await page.screenshot({ path: testInfo.outputPath(name), type: 'jpeg', quality: 70 });
  }
}

for (const path of ofGuests) {
  test(`${path} is translated, accessible and free of errors in both languages on phone and desktop`, async ({
    page,
  }, testInfo) => {
    const assertQuiet = collectConsoleErrors(page);
    for (const lang of languages) await look(page, path, lang, testInfo);
    assertQuiet();
  });
}

test.describe('screens of a customer', () => {
  let owner: Owner;
  test.beforeAll(async ({ request }) => {
    owner = await newOwner(request);
    await activateComputers(request, owner, ['Studio', 'Laptop']);
  });

  for (const path of ofCustomers) {
    test(`${path} is translated, accessible and free of errors in both languages on phone and desktop`, async ({
      page,
    }, testInfo) => {
      await signIn(page, owner);
      const assertQuiet = collectConsoleErrors(page);
      for (const lang of languages) await look(page, path, lang, testInfo);
      assertQuiet();
    });
  }
});

test('switches every text to the selected language and remembers it (storefront §4)', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('link', { name: 'Плагины' }).first()).toBeVisible();
  await page.goto('/plugins');
  await expect(page.getByRole('heading', { level: 1, name: 'Плагины' })).toBeVisible();
});

test('fits the longest e-mail address on a phone', async ({ page }) => {
  const email = `${'anna'.repeat(15)}@${'lowline'.repeat(8)}.example`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/newsletter/confirm/*', (route) =>
    route.fulfill({ json: { subscriber: { email } } }),
  );
  await page.goto('/newsletter/confirm/of-anna');
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
});

test('opens the mobile menu over the page, navigates, and closes it on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const toggle = page.locator('[aria-controls=mobile-menu]');
  await toggle.click();
  const menu = page.locator('#mobile-menu');
  await expect(menu.getByRole('link', { name: 'Register' })).toBeInViewport();
  expect((await menu.boundingBox())?.height).toBeGreaterThan(700);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await toggle.click();
  await menu.getByRole('link', { name: 'Plug-ins' }).click();
  await expect(page).toHaveURL(/\/plugins$/);
  await expect(menu).toBeHidden();
});

test('shows the header links instead of the menu toggle from 1280 px (storefront §9)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.locator('[aria-controls=mobile-menu]')).toBeHidden();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(page.locator('[aria-controls=mobile-menu]')).toBeVisible();
});
