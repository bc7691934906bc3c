import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { expectAccessible, collectConsoleErrors, signIn } from '../support/users';
import { views } from '../support/views/views';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

for (const [userAgent, guessed] of [
  [windows, 'Windows'],
  [mac, 'macOS'],
] as const) {
  test.describe(`installer for a guest with ${guessed}`, () => {
    test.use({ userAgent });

    test('preselects the detected platform and downloads the described file (storefront §2)', async ({
      page,
    }) => {
      const assertQuiet = collectConsoleErrors(page);
      await page.goto('/account/downloads');
      await expect(page.getByRole('radio', { name: guessed })).toBeChecked();
      await expect(page.getByRole('radio')).toHaveCount(2);
      await expect(page.getByText('Version 1.10.0')).toHaveCount(2);
      const sum = await page.getByText(/^[0-9a-f]{64}$/).innerText();
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download for ${guessed}` }).click();
      const download = await started;
      const bytes = await readFile(await download.path());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
      expect(download.suggestedFilename()).toContain('Lowline-Portal-1.10.0');
      assertQuiet();
    });
  });
}

test('selects the other platform by keyboard and copies its checksum', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account/downloads');
  await page.getByRole('radio', { name: 'macOS' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Windows' })).toBeChecked();
  await expect(page.getByText('Lowline-Portal-1.10.0-windows-x64.zip')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const sum = await page.getByText(/^[0-9a-f]{64}$/).innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sum);
});

test('fails silently and can be retried when a download fails (storefront §8)', async ({ page }) => {
  await page.goto('/account/downloads');
  await page.route('**/api/installer/release?*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('button', { name: /Download for/ }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await page.unroute('**/api/installer/release?*');
  const started = page.waitForEvent('download');
  await again.click();
  await started;
});

test('can be retried when the release channel does not respond', async ({ page }) => {
  await page.route('**/api/installer/channel?*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/account/downloads');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await page.unroute('**/api/installer/channel?*');
  await again.click();
  await expect(page.getByRole('button', { name: /Download for/ })).toBeEnabled();
});

for (const { lang, downloads, installer, logIn } of [
  { lang: 'en', downloads: 'Downloads', installer: 'Installer', logIn: 'Log in' },
  { lang: 'ru', downloads: 'Загрузки', installer: 'Установщик', logIn: 'Войти' },
])
  test(`leads from the header to the page of all files and calls the installer so (${lang})`, async ({
    page,
  }) => {
    const header = page.getByRole('banner');
    const title = page.getByRole('heading', { level: 1 });
    await page.goto(`/?lang=${lang}`);
    await header.getByRole('link', { name: downloads }).click();
    await expect(page).toHaveURL(/\/downloads$/);
    await expect(title).toHaveText(downloads);
    await expect(page.getByRole('main').getByRole('link', { name: logIn })).toBeVisible();
    const owner = await newOwner(page.request);
    await signIn(page, owner);
    await page.goto(`/?lang=${lang}`);
    await header.getByRole('link', { name: downloads }).click();
    await expect(page).toHaveURL(/\/account\/files$/);
    await expect(title).toHaveText(downloads);
    await expect(
      page.getByRole('main').getByRole('link', { name: owner.product, exact: true }),
    ).toBeVisible();
    await page.goto(`/account/downloads?lang=${lang}`);
    await expect(title).toHaveText(installer);
    await expect(page).toHaveTitle(new RegExp(`^${installer}`));
  });

test('links the installer from /downloads without a token', async ({ page }) => {
  await page.goto('/downloads');
  await page.getByRole('main').getByRole('link', { name: 'Get the installer' }).click();
  await expect(page).toHaveURL(/\/account\/downloads$/);
});

test('links help and FAQ of the footer to the contacts', async ({ page }) => {
  await page.goto('/cart');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/contacts#support$/);
  await expect(page.locator('#support')).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click();
  await expect(page.locator('#questions')).toBeInViewport();
});

test('opens a page at the section of its anchor and links sections in the contents', async ({ page }) => {
  await page.goto('/terms#governing-law');
  await expect(page.getByRole('heading', { name: '11. Governing law' })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/privacy');
  await page.getByText('On this page').last().click();
  await page.getByRole('link', { name: 'Your rights' }).click();
  await expect(page.getByRole('heading', { name: '8. Your rights' })).toBeInViewport();
});

for (const { lang, width } of views) {
  test(`installer in ${lang} at ${width} px is accessible`, async ({ page }) => {
    const assertQuiet = collectConsoleErrors(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/account/downloads?lang=${lang}`);
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await expectAccessible(page);
    assertQuiet();
  });
}
