import { expect, type Page, test } from '@playwright/test';
import { holdScripts, untilHydrated, watchHydration } from '../support/hydration';
import { collectConsoleErrors, signIn } from '../support/users';
import { widths } from '../support/views/views';

const pages = [
  ['/', 'Saturos Pro', 'Плагины'],
  ['/plugins', 'Saturos Pro', 'Плагины'],
  ['/plugins/saturos-pro', 'System requirements', 'Системные требования'],
  ['/bundles', 'Mix Room', 'Комната сведения'],
  ['/bundles/mix-room', 'In this bundle', 'В этом наборе'],
  ['/news/saturos-pro-2-1', 'Saturos Pro 2.1', 'Saturos Pro 2.1'],
  ['/cart', 'Your cart is empty', 'Ваша корзина пуста'],
  ['/register', 'First name', 'Имя'],
] as const;

test('the HTML of a page has heading, content and links in both languages, and the list is at most 60 kB', async ({
  request,
}) => {
  for (const [path, ...words] of pages)
    for (const [index, lang] of (['en', 'ru'] as const).entries()) {
      const text = await (await request.get(`${path}?lang=${lang}`)).text();
      const html = text.replaceAll(/\s+/g, ' ');
      const content = /<main\b.*<\/main>/.exec(html)?.[0];
      expect(content).toMatch(/<h1\b/);
      expect(content).toContain(words[index]);
      expect(html).not.toContain('aria-busy="true"');
      expect(html).toMatch(/<footer\b.*<a [^>]*href="\/plugins"/);
      // A Russian letter takes two bytes; compressed, both are some 13 kB.
      if (path === '/plugins')
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual([60_000, 64_000][index] ?? 0);
    }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a visitor reads pages, opens the filters in place on a phone, searches and filters', async ({
    page,
  }) => {
    await page.goto('/?lang=ru');
    await expect(page.locator('h1').first()).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Плагины' }).click();
    await expect(page).toHaveURL(/\/plugins$/);
    await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/plugins\/[\w-]+$/);
    await expect(page.locator('h1')).toBeVisible();

    await page.goto('/plugins');
    await expect(page.getByLabel('Format')).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search plug-ins' }).fill('tape');
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.getByLabel('Format').selectOption('AAX');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/q=tape.*format=AAX/);
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.getByRole('link', { name: /^Effects/ }).click();
    await expect(page).toHaveURL(/\?q=tape&category=effect&format=AAX$/);
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText('2 plug-ins');

    await page.goto('/bundles/mix-room');
    await expect(page.getByRole('heading', { level: 1, name: 'Mix Room' })).toBeVisible();
    await expect(page.locator('#buy-card')).toContainText('$193.90');
  });
});

test('pages hydrate on phone and desktop without a repaint or layout shift', async ({ page }) => {
  test.setTimeout(240_000);
  const assertQuiet = collectConsoleErrors(page);
  const taken = await watchHydration(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path] of pages)
      await test.step(`${path} at ${width} px`, async () => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await untilHydrated(page);
        const { isSame, moved } = await taken();
        expect(isSame).toBe(true);
        expect(moved).toBeLessThan(0.01);
      });
  }
  assertQuiet();
});

test('repeats a click and what was typed before the scripts have started', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await page.goto('/plugins');
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .first();
  await search.pressSequentially('tape');
  const reader = page.getByRole('region', { name: 'Subscribe to our newsletter' });
  await reader.getByLabel('E-mail').fill('reader@example.com');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('#mobile-menu')).toBeHidden();
  release();
  await expect(page.locator('#mobile-menu')).toBeVisible();
  await expect(search).toHaveValue('tape');
  await page.keyboard.press('Escape');
  await expect(reader.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
});

const signUp = (page: Page) => page.locator('section[aria-labelledby=newsletter]');

test('shows a black cover until the page is in the stored language, and never log-in or sign-up to signed-in users (design §7.20)', async ({
  page,
}) => {
  const assertQuiet = collectConsoleErrors(page);
  await signIn(page, { email: 'customer@example.com', password: 'Customer1234' });
  const releaseEnglish = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
  await expect(signUp(page)).toBeHidden();
  releaseEnglish();
  await page.getByRole('button', { name: /account menu/ }).click();
  await expect(signUp(page)).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(signUp(page)).toBeVisible();

  await page.evaluate(() => localStorage.setItem('language', 'ru'));
  const release = await holdScripts(page);
  await page.goto('/plugins', { waitUntil: 'commit' });
  await expect(page.locator('html[lang=en] footer')).toBeAttached();
  await expect(page.locator('h1')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Плагины' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(page.locator('#mobile-menu')).toBeVisible();
  assertQuiet();
});

test('restores the scroll position on back, starts new screens at the top, and works after a screen whose code does not load', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
  const list = page.getByRole('heading', { level: 1, name: 'Plug-ins' });
  await page.goto('/plugins', { waitUntil: 'networkidle' });
  await page.route('**/assets/about-screen-*.js', (route) => route.abort());
  await link('About').click();
  await expect(page.getByRole('heading', { name: 'This screen did not load' })).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();

  await link('Contacts').scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(500);
  await link('Contacts').click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(list).toBeHidden();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(list).toBeVisible();
  await expect.poll(scrolled).toBeGreaterThan(before / 2);
});
