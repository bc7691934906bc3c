import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectNoBarriers, watchConsole } from './people';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

for (const [userAgent, guessed] of [
  [windows, 'Windows'],
  [mac, 'macOS'],
] as const) {
  test.describe(`a guest with ${guessed}`, () => {
    test.use({ userAgent });

    test('is offered both platforms, the own one chosen, and gets the file that the page describes', async ({
      page,
    }) => {
      const assertQuiet = watchConsole(page);
      await page.goto('/account/downloads');
      await expect(page.getByRole('radio', { name: guessed })).toBeChecked();
      await expect(page.getByRole('radio')).toHaveCount(2);
      await expect(page.getByText('Version 1.10.0')).toHaveCount(2);
      const sum = await page.locator('.sum .mono').innerText();
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

test('the other platform can be chosen by keyboard; its file and sum are shown, and copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account/downloads');
  await page.getByRole('radio', { name: 'macOS' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Windows' })).toBeChecked();
  await expect(page.getByText('Lowline-Portal-1.10.0-windows-x64.zip')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const sum = await page.locator('.sum .mono').innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sum);
});

test('a failed download is silent, and can be tried again', async ({ page }) => {
  await page.goto('/account/downloads');
  await page.route('**/api/installer/release?*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('button', { name: /Download for/ }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Write to support' })).toBeVisible();
  await page.unroute('**/api/installer/release?*');
  const started = page.waitForEvent('download');
  await again.click();
  await started;
});

test('a channel that does not answer is silent, and can be tried again', async ({ page }) => {
  await page.route('**/api/installer/channel?*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/account/downloads');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await page.unroute('**/api/installer/channel?*');
  await again.click();
  await expect(page.getByRole('button', { name: /Download for/ })).toBeEnabled();
});

test('/downloads without a token leads to the installer', async ({ page }) => {
  await page.goto('/downloads');
  await page.getByRole('main').getByRole('link', { name: 'Get the installer' }).click();
  await expect(page).toHaveURL(/\/account\/downloads$/);
});

test('help and questions in the footer lead to the contacts', async ({ page }) => {
  await page.goto('/cart');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/contacts#support$/);
  await expect(page.locator('#support')).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click();
  await expect(page.locator('#questions')).toBeInViewport();
});

test('an address with an anchor opens the text at its section; the contents lead there too', async ({
  page,
}) => {
  await page.goto('/terms#governing-law');
  await expect(page.getByRole('heading', { name: '11. Governing law' })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/privacy');
  await page.getByText('On this page').last().click();
  await page.getByRole('link', { name: 'Your rights' }).click();
  await expect(page.getByRole('heading', { name: '8. Your rights' })).toBeInViewport();
});

for (const width of [390, 1440]) {
  for (const lang of ['en', 'ru'] as const) {
    test(`the installer in ${lang} at ${width} px has no barriers`, async ({ page }) => {
      const assertQuiet = watchConsole(page);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/account/downloads?lang=${lang}`);
      await expect(page.locator('.sum .mono')).toBeVisible();
      await expectNoBarriers(page);
      assertQuiet();
    });
  }
}
