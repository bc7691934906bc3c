import { expect, type Page, test } from '@playwright/test';
import { newCustomer, openPanel } from './admin-people';

/** Everything that the Content-Security-Policy of a page refused, as the page itself learns of it. */
async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as Window & { violations?: string[] }).violations ?? []);
}

for (const path of ['/', '/plugins', '/plugins/saturos-pro', '/news', '/about', '/cookies', '/login']) {
  test(`${path} keeps to its Content-Security-Policy`, async ({ page }) => {
    const violations = await recordViolations(page);
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('the cookie settings keep to the Content-Security-Policy and hold the page behind them', async ({
  page,
}) => {
  const violations = await recordViolations(page);
  await page.goto('/');
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
  expect(await overflow()).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeHidden();
  expect(await overflow()).not.toBe('hidden');
  expect(await violations()).toEqual([]);
});

test('the panel and its charts keep to the Content-Security-Policy', async ({ page }) => {
  // Without figures there is no chart.
  await newCustomer(page);
  const violations = await recordViolations(page);
  await openPanel(page, '?tab=overview&days=7');
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(await violations()).toEqual([]);
});
