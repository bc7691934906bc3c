import { expect, test } from '@playwright/test';
import { answerConfirmDialog, adminRequest, registerCustomer, openAdminPanel } from '../support/admin';
import { expectAccessible } from '../support/users';

interface Users {
  users: { _id: string }[];
}

test('records who changed what, before and after, in the audit log', async ({ page }) => {
  const { lastName } = await registerCustomer(page);
  await openAdminPanel(page, `?tab=users&search=${lastName}`);
  await page.getByLabel(`Role of Anna ${lastName}`).selectOption('admin');
  await expect(page.getByText('Role changed')).toBeVisible();
  await page.getByLabel(`Role of Anna ${lastName}`).selectOption('user');
  await expect(page.getByText('Role changed')).toBeVisible();
  const yes = answerConfirmDialog(page, true);
  await page.getByRole('button', { name: `Delete Anna ${lastName}` }).click();
  await yes;
  await expect(page.getByText('User deleted')).toBeVisible();

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('User deleted');
  await expect(rows.nth(2)).toContainText('role: admin → user');
  await expect(rows.nth(3)).toContainText('role: user → admin');
  await expect(rows.nth(1)).toContainText('Ada Kern');
  await page.getByRole('button', { name: 'View details: Role changed' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Role changed' });
  await expect(sheet.getByRole('row', { name: 'role admin user' })).toBeVisible();
  await expect(sheet.getByText('admin@example.com')).toBeVisible();
  await expectAccessible(page);
});

test('filters the audit log by actor and kind, newest first, 10 a page (admin §9)', async ({ page }) => {
  const { lastName } = await registerCustomer(page);
  const { users } = await adminRequest<Users>(page, 'GET', `/admin/users?page=1&limit=10&search=${lastName}`);
  const id = users[0]?._id ?? '';
  for (const role of [
    'admin',
    'user',
    'admin',
    'user',
    'admin',
    'user',
    'admin',
    'user',
    'admin',
    'user',
    'admin',
  ])
    await adminRequest(page, 'PUT', `/admin/users/${id}/role`, { role });
  await openAdminPanel(page, '?tab=audit');
  await page.getByLabel('Type').selectOption('user');
  await expect(page).toHaveURL(/kind=user/);
  await expect(page.getByRole('row')).toHaveCount(11);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row').nth(1)).toContainText(/Role changed|User deleted/);
  await page.getByRole('textbox', { name: 'Name, e-mail or ID' }).fill('no such name');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
});
