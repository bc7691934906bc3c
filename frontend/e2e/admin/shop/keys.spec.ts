import { expect, test } from '@playwright/test';
import { answerConfirmDialog, openAdminPanel } from '../../support/admin';
import { expectAccessible } from '../../support/users';
import { expectPanelAccessible } from '../../support/views/screens';

test('makes an API key that reads the orders alone, until it is revoked', async ({ page }) => {
  const name = `Accounting ${crypto.randomUUID().slice(0, 8)}`;
  await openAdminPanel(page, '?tab=keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const sheet = page.getByRole('dialog', { name: 'New key' });
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByRole('checkbox', { name: 'Orders: read' }).check();
  await expectPanelAccessible(page);
  await sheet.getByRole('button', { name: 'Create' }).click();

  const dialog = page.getByRole('dialog', { name: 'API key' });
  const key = (await dialog.locator('code').innerText()).trim();
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  const headers = { authorization: `Bearer ${key}` };
  const statusOf = async (path: string) => (await page.request.get(path, { headers })).status();
  expect(await statusOf('/api/admin/orders')).toBe(200);
  expect(await statusOf('/api/admin/products')).toBe(403);
  expect(await statusOf('/api/me')).toBe(401);
  await expectAccessible(page);

  const row = page.getByRole('row', { name });
  void answerConfirmDialog(page, true);
  await row.getByRole('button', { name: /^Revoke/ }).click();
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible();
  await expect.poll(() => statusOf('/api/admin/orders')).toBe(401);

  await page.getByTitle('What you may do').click();
  await expect(page.getByRole('dialog', { name: 'What you may do' })).toBeVisible();
  await expectPanelAccessible(page);
});
