import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel } from '../support/admin';
import { expectAccessible, collectConsoleErrors } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []);
// A click before the scripts have started is repeated afterwards, so the colour is awaited.
const expectLight = (page: Page) =>
  expect.poll(async () => Math.min(...(await ground(page)))).toBeGreaterThan(200);
const expectDark = (page: Page) =>
  expect.poll(async () => Math.max(...(await ground(page)))).toBeLessThan(60);

test('starts dark, keeps a light theme from the first paint on, and follows the system theme with Auto', async ({
  page,
}) => {
  await page.goto('/cart');
  await expectDark(page);
  const appearance = page.getByRole('group', { name: 'Appearance' });
  await appearance.getByRole('button', { name: 'Light' }).click();
  await expectLight(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(appearance.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
  await appearance.getByRole('button', { name: 'Dark' }).click();
  await expectDark(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expectDark(page);
  await appearance.getByRole('button', { name: 'Auto' }).click();
  await expectLight(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectDark(page);
});

test('uses the system theme in the panel until one is selected, and is accessible in its light theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openAdminPanel(page, '?tab=overview');
  const button = page.getByRole('button', { name: /^Appearance/ });
  await expect(button).toHaveText('Appearance: Auto');
  for (const tab of ['overview', 'products']) {
    if (tab !== 'overview') await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLight(page);
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'View shop' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectDark(page);
  await page.goBack();
  await button.click();
  await expect(button).toHaveText('Appearance: Dark');
  await expectDark(page);
});

test('the shop with the light theme is accessible on phone and desktop', async ({ page }) => {
  test.setTimeout(120_000);
  const assertQuiet = collectConsoleErrors(page);
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  for (const path of ['/', '/plugins/saturos-pro', '/news/saturos-pro-2-1', '/login', '/cookies']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expectLight(page);
    await expectAccessibleInBothWidths(page);
  }
  assertQuiet();
});
