import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel, registerCustomer } from '../support/admin';

/** Records the Content-Security-Policy violations that the page reports. */
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

test('cookie settings, which lock the page behind them, and the charts of the panel satisfy the Content-Security-Policy', async ({
  page,
}) => {
  const violations = await recordViolations(page);
  await page.goto('/cart');
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
  expect(await overflow()).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeHidden();
  expect(await overflow()).not.toBe('hidden');
  expect(await violations()).toEqual([]);

  // A chart needs data.
  await registerCustomer(page);
  await openAdminPanel(page, '?tab=overview&days=7');
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(await violations()).toEqual([]);
});
