import { expect, test } from '@playwright/test';
import { holdScripts, untilHydrated, watchHydration } from '../support/hydration';
import { signIn, collectConsoleErrors } from '../support/users';

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

for (const [path, english, russian] of pages)
  test(`the HTML of ${path} has heading, content and links in both languages`, async ({ request }) => {
    for (const [lang, words] of [
      ['en', english],
      ['ru', russian],
    ] as const) {
      const html = (await (await request.get(`${path}?lang=${lang}`)).text()).replaceAll(/\s+/g, ' ');
      const content = /<main\b.*<\/main>/.exec(html)?.[0];
      expect(content).toMatch(/<h1\b/);
      expect(content).toContain(words);
      expect(html).not.toContain('aria-busy="true"');
      expect(html).toMatch(/<footer\b.*<a [^>]*href="\/plugins"/);
    }
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads a page and goes to the list and to a plug-in', async ({ page }) => {
    await page.goto('/?lang=ru');
    await expect(page.locator('h1').first()).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Плагины' }).click();
    await expect(page).toHaveURL(/\/plugins$/);
    await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/plugins\/[\w-]+$/);
    await expect(page.locator('h1')).toBeVisible();
  });
});

// A Russian letter takes two bytes; compressed, both are some 13 kB.
test('the HTML of the list has at most 60 kB in English and 64 kB in Russian', async ({ request }) => {
  for (const [lang, limit] of [
    ['en', 60_000],
    ['ru', 64_000],
  ] as const) {
    const { length } = await (await request.get(`/plugins?lang=${lang}`)).body();
    expect(length).toBeLessThanOrEqual(limit);
  }
});

for (const width of [390, 1440]) {
  test(`pages hydrate at ${width} px without a repaint or layout shift`, async ({ page }) => {
    test.setTimeout(120_000);
    const assertQuiet = collectConsoleErrors(page);
    await page.setViewportSize({ width, height: 900 });
    const taken = await watchHydration(page);
    for (const [path] of pages)
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await untilHydrated(page);
        const { isSame, moved } = await taken();
        expect(isSame).toBe(true);
        expect(moved).toBeLessThan(0.01);
      });
    assertQuiet();
  });
}

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

test('shows the black cover until the page is in the stored language (design §7.20)', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  await page.addInitScript(() => localStorage.setItem('language', 'ru'));
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

test('never shows log-in or sign-up to signed-in users', async ({ page }) => {
  await signIn(page, { email: 'customer@example.com', password: 'Customer1234' });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
  await expect(page.locator('section[aria-labelledby=newsletter]')).toBeHidden();
  release();
  await page.getByRole('button', { name: /account menu/ }).click();
  await expect(page.locator('section[aria-labelledby=newsletter]')).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.locator('section[aria-labelledby=newsletter]')).toBeVisible();
});

test('renders the filtered catalogue of the address', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  await page.goto('/plugins?category=effect');
  await expect(page.getByRole('article')).toHaveCount(9);
  assertQuiet();
});

test('shows an error when the code of a screen does not load, and other screens work', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.route('**/assets/about-screen-*.js', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'This screen did not load' })).toBeVisible();
  await page.unroute('**/assets/about-screen-*.js');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /nothing hidden/ })).toBeVisible();
});

test('restores the scroll position on back and starts new screens at the top', async ({ page }) => {
  await page.goto('/plugins', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /We build plug-ins/ })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Plug-ins' })).toBeVisible();
});
