import { expect, test } from '@playwright/test';

// Retries and timeouts of requests (storefront §9). Each test starts on another page, because the first page has inlined responses.

test('retries a read 3 times with a delay of 1 s (storefront §9)', async ({ page }) => {
  await page.goto('/login');
  const requestTimes: number[] = [];
  await page.route('**/api/plugins?*', (route) => {
    requestTimes.push(Date.now());
    return route.abort();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Plug-ins' }).click();
  await expect(page.getByRole('heading', { name: 'The catalogue did not load' })).toBeVisible();
  expect(requestTimes).toHaveLength(4);
  const pauses = requestTimes.slice(1).map((at, i) => at - (requestTimes[i] ?? at));
  expect(Math.min(...pauses)).toBeGreaterThan(950);
});

test('times out a request after 10 s (storefront §9)', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.route('**/api/forgot-password', () => new Promise<void>(() => undefined));
  await page.getByLabel('E-mail').fill('anna@example.com');
  const began = Date.now();
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByRole('alert').first()).toHaveText('No connection. Check it and try again');
  expect(Date.now() - began).toBeGreaterThan(9_000);
});
