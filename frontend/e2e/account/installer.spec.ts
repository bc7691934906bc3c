import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { collectConsoleErrors, signIn } from '../support/users';

const missing = (page: Page, calls: string) =>
  page.route(calls, (route) => route.fulfill({ status: 404, json: {} }));

/** A failed download shows no error, only another attempt. */
async function expectRetry(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
}

test.describe('on Windows', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  });

  test('preselects the detected platform of the installer, downloads the described file and retries a failure (storefront §2, §8)', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const assertQuiet = collectConsoleErrors(page);
    await page.goto('/account/downloads');
    await expect(page.getByRole('radio', { name: 'Windows' })).toBeChecked();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByText('Version 1.10.0')).toHaveCount(2);

    await page.getByRole('radio', { name: 'Windows' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'macOS' })).toBeChecked();
    await expect(page.getByText(/^Lowline-Portal-1\.10\.0-macos/)).toBeVisible();
    const sum = await page.getByText(/^[0-9a-f]{64}$/).innerText();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sum);

    await missing(page, '**/api/installer/release?*');
    await page.getByRole('button', { name: 'Download for macOS' }).click();
    await expectRetry(page);
    await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
    await page.unroute('**/api/installer/release?*');
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Try again' }).click();
    const download = await started;
    const bytes = await readFile(await download.path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
    expect(download.suggestedFilename()).toContain('Lowline-Portal-1.10.0');

    await missing(page, '**/api/installer/channel?*');
    await page.reload();
    await expectRetry(page);
    await page.unroute('**/api/installer/channel?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Download for Windows' })).toBeEnabled();
    assertQuiet();
  });
});

test('the header leads a guest and a customer to the downloads, which link the installer by its name', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  const main = page.getByRole('main');
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await header.getByRole('link', { name: 'Downloads' }).click();
  await expect(page).toHaveURL(/\/downloads$/);
  await expect(title).toHaveText('Downloads');
  await expect(main.getByRole('link', { name: 'Log in' })).toBeVisible();
  await main.getByRole('link', { name: 'Get the installer' }).click();
  await expect(page).toHaveURL(/\/account\/downloads$/);
  await expect(title).toHaveText('Installer');
  await expect(page).toHaveTitle(/^Installer/);

  const owner = await newOwner(page.request);
  await signIn(page, owner);
  await page.goto('/?lang=ru');
  await header.getByRole('link', { name: 'Загрузки' }).click();
  await expect(page).toHaveURL(/\/account\/files$/);
  await expect(title).toHaveText('Загрузки');
  await expect(main.getByRole('link', { name: owner.product, exact: true })).toBeVisible();
});

test('links of the footer and of the contents open a page at the section of their anchor', async ({
  page,
}) => {
  await page.goto('/terms#governing-law');
  await expect(page.getByRole('heading', { name: '11. Governing law' })).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/contacts#support$/);
  await expect(page.locator('#support')).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click();
  await expect(page.locator('#questions')).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/privacy');
  await page.getByText('On this page').last().click();
  await page.getByRole('link', { name: 'Your rights' }).click();
  await expect(page.getByRole('heading', { name: '8. Your rights' })).toBeInViewport();
});
