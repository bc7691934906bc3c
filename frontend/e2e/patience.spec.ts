import { expect, test } from '@playwright/test';

// How long the pages wait for the shop (spec storefront §9). Each begins elsewhere: a first page brings its answers with it.

test('a read is tried again three times, a second apart, before it is given up', async ({ page }) => {
  await page.goto('/cart');
  const asked: number[] = [];
  await page.route('**/api/plugins?*', (route) => {
    asked.push(Date.now());
    return route.abort();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Plug-ins' }).click();
  await expect(page.getByRole('heading', { name: 'The catalogue did not load' })).toBeVisible();
  expect(asked).toHaveLength(4);
  const pauses = asked.slice(1).map((at, i) => at - (asked[i] ?? at));
  expect(Math.min(...pauses)).toBeGreaterThan(950);
});

test('an answer that does not come within ten seconds is no answer', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.route('**/api/forgot-password', () => new Promise<void>(() => undefined));
  await page.getByLabel('E-mail').fill('anna@example.com');
  const began = Date.now();
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByRole('alert').first()).toHaveText('No connection. Check it and try again');
  expect(Date.now() - began).toBeGreaterThan(9_000);
});
