import { expect, type Page, test, type TestInfo } from '@playwright/test';
import { activate, newOwner, type Owner } from './owners';
import { expectNoBarriers, signIn, watchConsole } from './people';

const nobodys = 'n'.repeat(43);
/** Every screen that a guest can open; links of letters lead to nobody here, which is a screen, too. */
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
  '/reset-password/of-nobody',
  '/confirm-email/of-nobody',
  '/newsletter/confirm/of-nobody',
  '/newsletter/unsubscribe/of-nobody',
  '/newsletter/preferences/of-nobody',
  '/downloads',
  `/downloads?token=${nobodys}`,
  '/purchase/success',
  '/purchase/cancel',
  '/news',
  '/news/article',
  `/news/preview/${nobodys}`,
  '/about',
  '/contacts',
  '/terms',
  '/privacy',
  '/cookies',
  '/cart',
  '/nowhere',
];
/** The installer, offers and the activation of computers have their own specs, where there is something on them. */
const ofCustomers = [
  '/profile',
  '/account/products',
  '/account/computers',
  '/checkout/monolark',
  '/checkout/pay',
];
const widths = [390, 1440];
const languages = ['en', 'ru'] as const;

/** The address of an article that is there in both languages. */
async function articleOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/news/latest?limit=1&language=en');
  const { news } = (await answer.json()) as { news: { slug: string }[] };
  return `/news/${news[0]?.slug ?? ''}`;
}

/** Opens a screen, looks at it as far as a program can, and keeps its picture with the results of the run. */
async function look(page: Page, path: string, lang: (typeof languages)[number], testInfo: TestInfo) {
  const address = new URL(path === '/news/article' ? await articleOf(page) : path, 'http://shop');
  address.searchParams.set('lang', lang);
  await page.goto(address.pathname + address.search);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/\b[a-z_]+\.[a-z_]+(\.[a-z_]+)*\b(?<!\.example)(?<!\.com)/);
  await expectNoBarriers(page);
  const name = `${path.replaceAll(/\W+/g, '-')}-${lang}-${page.viewportSize()?.width}.jpg`;
  await page.screenshot({ path: testInfo.outputPath(name), type: 'jpeg', quality: 70 });
}

for (const path of ofGuests) {
  test(`${path} has words, no errors and no barriers, in both languages on phone and desktop`, async ({
    page,
  }, testInfo) => {
    const assertQuiet = watchConsole(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const lang of languages) await look(page, path, lang, testInfo);
    }
    assertQuiet();
  });
}

test.describe('of a customer', () => {
  let owner: Owner;
  test.beforeAll(async ({ request }) => {
    owner = await newOwner(request);
    await activate(request, owner, ['Studio', 'Laptop']);
  });

  for (const path of ofCustomers) {
    test(`${path} has words, no errors and no barriers, in both languages on phone and desktop`, async ({
      page,
    }, testInfo) => {
      await signIn(page, owner);
      const assertQuiet = watchConsole(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const lang of languages) await look(page, path, lang, testInfo);
      }
      assertQuiet();
    });
  }
});

test('the language switch changes every word at once and is remembered', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('link', { name: 'Плагины' }).first()).toBeVisible();
  await page.goto('/plugins');
  await expect(page.getByRole('heading', { level: 1, name: 'Плагины' })).toBeVisible();
});

test('the longest address of mail fits a phone', async ({ page }) => {
  const email = `${'anna'.repeat(15)}@${'lowline'.repeat(8)}.example`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expectNoBarriers(page);
  await page.route('**/api/newsletter/confirm/*', (route) =>
    route.fulfill({ json: { subscriber: { email } } }),
  );
  await page.goto('/newsletter/confirm/of-anna');
  await expect(page.getByText(email)).toBeVisible();
  await expectNoBarriers(page);
});

test('the mobile menu fills the window, leads on, and closes on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const toggle = page.locator('.burger');
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

test('above 1280 px the toggle is gone and the links stand in the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.locator('.burger')).toBeHidden();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(page.locator('.burger')).toBeVisible();
});
