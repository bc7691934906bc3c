import { expect, test } from '@playwright/test';
import { adminRequest, openAdminPanel } from '../support/admin';
import { expectAccessibleInBothWidths } from '../support/views/screens';

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

test('product form is accessible in every section and both widths, and / focuses the search', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 900 });
  await openAdminPanel(page, '?tab=products');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const tabs = page.getByRole('dialog').getByRole('tab');
  await expect(tabs).toHaveCount(7);
  await expectAccessibleInBothWidths(page);
  for (const tab of (await tabs.all()).slice(1)) {
    await tab.click();
    await expectAccessibleInBothWidths(page, 'dialog[open]');
  }
});

test('the trial period and a new round of trials are saved with the product', async ({ page }) => {
  const name = `Plumb ${crypto.randomUUID().slice(0, 8)}`;
  const created = await adminRequest<{ _id: string }>(page, 'POST', '/admin/products', {
    ...{ name, description: 'Made by a story', price: 10, isActive: false },
  });
  const path = `/admin/products/${created._id}`;
  await openAdminPanel(page, `?tab=products&edit=${created._id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('tab', { name: 'Details' }).click();
  await expect(sheet.getByLabel('Trial period')).toHaveValue('14');
  await sheet.getByLabel('Trial period').selectOption('30 days');
  await sheet.getByLabel('Trial round').selectOption('Round 2: everyone can try again');
  await sheet.getByRole('button', { name: 'Update' }).click();
  await expect(sheet).toBeHidden();
  expect(await adminRequest(page, 'GET', path)).toMatchObject({ trialDays: 30, trialEpoch: 2 });
  await adminRequest(page, 'DELETE', path);
});
