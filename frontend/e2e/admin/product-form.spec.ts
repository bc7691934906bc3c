import { expect, test } from '@playwright/test';
import { openAdminPanel } from '../support/admin';
import { expectAccessible } from '../support/users';

test('shows the progress of an upload and cancels it', async ({ page }) => {
  await openAdminPanel(page, '?tab=products&edit=new');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('tab', { name: 'Files' }).click();
  await page.route('**/api/admin/product-files?*', () => undefined);
  const files = sheet.getByRole('tabpanel', { name: 'Files' });
  const buffer = Buffer.alloc(3_000_000);
  await files
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'large.pkg', mimeType: 'application/octet-stream', buffer });
  await expect(files.getByRole('progressbar', { name: 'large.pkg' })).toBeVisible();
  await files.getByRole('button', { name: 'Cancel' }).click();
  await expect(files.getByRole('progressbar')).toBeHidden();
  await expect(files.locator('input[type=file]')).toHaveCount(2);
});

for (const width of [390, 1440]) {
  test(`product form at ${width} px is accessible in every section, and / focuses the search`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAdminPanel(page, '?tab=products');
    await expect(page.getByRole('table')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    const tabs = page.getByRole('dialog').getByRole('tab');
    await expect(tabs).toHaveCount(7);
    for (const tab of await tabs.all()) {
      await tab.click();
      await expectAccessible(page);
    }
  });
}
