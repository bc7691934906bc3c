import { expect, type Page, test } from '@playwright/test';
import {
  answerConfirmDialog,
  adminRequest,
  deleteWithConfirmation,
  adminUser,
  registerCustomer,
  openAdminPanel,
} from '../support/admin';
import { activateComputers, newOwner } from '../support/owners';
import { expectAccessible } from '../support/users';
import { leaseSeat } from '../support/offline-computer';
import { expectPanelAccessible } from '../support/views/screens';

interface Users {
  users: { _id: string; email: string }[];
  pagination: { total: number };
}

const listUsers = (page: Page, query: string) =>
  adminRequest<Users>(page, 'GET', `/admin/users?limit=10&${query}`);

async function refuseOwnRole(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill(adminUser.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  const role = page.getByRole('combobox', { name: /^Role of/ });
  const yes = answerConfirmDialog(page, true);
  await role.selectOption('user');
  await yes;
  const refused = page.getByRole('alert').getByText(/cannot change your own role|last administrator/);
  await expect(refused).toBeVisible();
  await expect(role).toHaveValue('admin');
}

async function expectRecorded(page: Page): Promise<void> {
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
}

test('finds a user, changes the role, deletes the account, and records who did it in the audit log (admin §2, §4)', async ({
  page,
}) => {
  const { email, lastName } = await registerCustomer(page);
  await openAdminPanel(page, '?tab=users');
  await refuseOwnRole(page);
  await page.getByRole('searchbox').fill(lastName);
  const role = page.getByLabel(`Role of Anna ${lastName}`);
  await expect(role).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`search=${lastName}`));
  await role.selectOption('admin');
  await expect(page.getByText('Role changed')).toBeVisible();
  await page.reload();
  await expect(role).toHaveValue('admin');
  await role.selectOption('user');
  await expect(page.getByText('Role changed')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Role changed')).toBeHidden();
  await deleteWithConfirmation(page, page.getByRole('button', { name: `Delete Anna ${lastName}` }), email);
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=users$/);
  await expectRecorded(page);
});

test('shows numbered pages of 10 only when there is more than one, and filters the audit log by actor and kind (admin §2, §9)', async ({
  page,
}) => {
  const { lastName } = await registerCustomer(page);
  const id = (await listUsers(page, `search=${lastName}`)).users[0]?._id ?? '';
  for (let times = 0; times < 11; times += 1)
    await adminRequest(page, 'PUT', `/admin/users/${id}/role`, { role: times % 2 ? 'user' : 'admin' });
  const { pagination } = await listUsers(page, 'page=1');
  for (let count = pagination.total; count < 11; count += 1) await registerCustomer(page);
  await openAdminPanel(page);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const second = pages.getByRole('button', { name: '2', exact: true });
  await second.click();
  await expect(page).toHaveURL(/page=2/);
  const { users } = await listUsers(page, 'page=2');
  await expect(page.getByRole('cell', { name: users[0]?.email ?? 'no user' })).toBeVisible();
  await page.reload();
  await expect(second).toHaveAttribute('aria-current', 'page');
  await page.getByRole('searchbox').fill(adminUser.email);
  await expect(pages).toBeHidden();
  await expect(page).not.toHaveURL(/page=/);

  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByLabel('Type').selectOption('user');
  await expect(page).toHaveURL(/kind=user/);
  await expect(page.getByRole('row')).toHaveCount(11);
  await second.click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row').nth(1)).toContainText(/Role changed|User deleted/);
  await page.getByRole('textbox', { name: 'Name, e-mail or ID' }).fill('no such name');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('shows a customer’s computers and releases a leased seat with a reason', async ({ page }) => {
  const owner = await newOwner(page.request);
  await activateComputers(page.request, owner, ['A laptop with quite a long name']);
  const { machineName } = await leaseSeat(page.request, owner);
  await openAdminPanel(page, `?tab=users&search=${owner.email}`);
  await page.getByRole('button', { name: 'Computers of Anna Kern' }).click();
  const sheet = page.getByRole('dialog', { name: 'Computers of Anna Kern' });
  const row = (name: string) => sheet.getByRole('row').filter({ hasText: name });
  await expect(row('A laptop')).toContainText(`${owner.product}, online`);
  await expect(row(machineName)).toContainText(`${owner.product}, offline until`);
  await expectPanelAccessible(page);
  await sheet.getByRole('button', { name: `Release ${machineName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Release ${machineName}` });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(dialog.getByText('Enter at least 3 characters')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Stolen from the studio');
  const no = answerConfirmDialog(page, false);
  await dialog.getByRole('button', { name: 'Release' }).click();
  expect(await no).toContain(machineName);
  const yes = answerConfirmDialog(page, true);
  await dialog.getByRole('button', { name: 'Release' }).click();
  await yes;
  await expect(sheet.getByText('Seats released')).toBeVisible();
  await expect(row(machineName)).toHaveCount(0);
  await expect(row('A laptop')).toBeVisible();
  await page.goto('/admin?tab=audit');
  const line = page.getByRole('row').filter({ hasText: 'Computer released' }).first();
  await line.getByRole('button', { name: 'View details: Computer released' }).click();
  const entry = page.getByRole('dialog', { name: 'Computer released' });
  await expect(entry.getByRole('row').filter({ hasText: 'reason' })).toContainText('Stolen from the studio');
  await expect(entry.getByRole('row').filter({ hasText: 'status' })).toContainText('deactivated');
});
