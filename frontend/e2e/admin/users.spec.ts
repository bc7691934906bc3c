import { expect, test } from '@playwright/test';
import {
  answerConfirmDialog,
  adminRequest,
  deleteWithConfirmation,
  expectLatestSearchShown,
  adminUser,
  registerCustomer,
  openAdminPanel,
} from '../support/admin';
import { activateComputers, newOwner } from '../support/owners';
import { expectAccessible } from '../support/users';
import { leaseSeat } from '../support/offline-computer';
import { views } from '../support/views/views';

test('finds a user and changes the role to admin and back (admin §4)', async ({ page }) => {
  const { lastName } = await registerCustomer(page);
  await openAdminPanel(page);
  await page.getByRole('searchbox').fill(lastName);
  const role = page.getByLabel(`Role of Anna ${lastName}`);
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
});

test('deletes a user only after a confirmation (admin §2)', async ({ page }) => {
  const { lastName, email } = await registerCustomer(page);
  await openAdminPanel(page, `?tab=users&search=${lastName}`);
  const remove = page.getByRole('button', { name: `Delete Anna ${lastName}` });
  await deleteWithConfirmation(page, remove, email);
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=users$/);
});

test('refuses a change of the own role with the server error and keeps the selector', async ({ page }) => {
  await openAdminPanel(page, `?search=${adminUser.email}`);
  const role = page.getByRole('combobox', { name: /^Role of/ });
  const yes = answerConfirmDialog(page, true);
  await role.selectOption('user');
  await yes;
  await expect(
    page.getByRole('alert').getByText(/cannot change your own role|last administrator/),
  ).toBeVisible();
  await expect(role).toHaveValue('admin');
});

test('never shows the response of an older search over a newer one', async ({ page }) => {
  const [first, second] = [await registerCustomer(page), await registerCustomer(page)];
  await openAdminPanel(page);
  await expectLatestSearchShown(
    page,
    '/admin/users',
    { word: first.lastName, cell: first.email },
    { word: second.lastName, cell: second.email },
  );
});

test('shows numbered pages of 10 only when there is more than one (admin §2)', async ({ page }) => {
  const { pagination } = await adminRequest<{ pagination: { total: number } }>(
    page,
    'GET',
    '/admin/users?page=1&limit=10',
  );
  for (let count = pagination.total; count < 11; count += 1) await registerCustomer(page);
  await openAdminPanel(page);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  const { users } = await adminRequest<{ users: { email: string }[] }>(
    page,
    'GET',
    '/admin/users?page=2&limit=10',
  );
  await expect(page.getByRole('cell', { name: users[0]?.email ?? 'no user' })).toBeVisible();
  await page.reload();
  await expect(pages.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('searchbox').fill(adminUser.email);
  await expect(pages).toBeHidden();
  await expect(page).not.toHaveURL(/page=/);
});

test('shows an error with a retry when a list of the panel does not load (admin §8)', async ({ page }) => {
  await openAdminPanel(page, '?tab=products');
  let isBroken = true;
  await page.route('**/api/admin/users?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByText('Users could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('deletes several users at once and lists the result of each', async ({ page }) => {
  const lastName = `Bulk${crypto.randomUUID().slice(0, 8)}`;
  const emails = [0, 1].map((n) => `${lastName.toLowerCase()}-${n}@example.com`);
  for (const email of emails) {
    const data = { email, password: 'Saturos7', firstName: 'Anna', lastName };
    expect((await page.request.post('/api/register', { data })).ok()).toBe(true);
  }
  await openAdminPanel(page, `?tab=users&search=${lastName}`);
  const bar = page.getByRole('group', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'Select all on this page' }).click();
  const [gone = ''] = emails;
  const { users } = await adminRequest<{ users: { _id: string }[] }>(
    page,
    'GET',
    `/admin/users?page=1&limit=10&search=${gone}`,
  );
  await adminRequest(page, 'DELETE', `/admin/users/${users[0]?._id ?? ''}`);
  const yes = answerConfirmDialog(page, true);
  await bar.getByRole('button', { name: 'Delete selected' }).click();
  expect(await yes).toContain('2');
  const outcome = page.getByRole('dialog', { name: '1 of 2 completed' });
  await expect(outcome.getByRole('cell', { name: 'Not found' })).toBeVisible();
  await expect(outcome.getByRole('cell', { name: 'Completed' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('shows a customer’s computers and releases a leased seat with a reason', async ({ page }) => {
  const owner = await newOwner(page.request);
  await activateComputers(page.request, owner, ['Laptop']);
  const { machineName } = await leaseSeat(page.request, owner);
  await openAdminPanel(page, `?tab=users&search=${owner.email}`);
  await page.getByRole('button', { name: 'Computers of Anna Kern' }).click();
  const sheet = page.getByRole('dialog', { name: 'Computers of Anna Kern' });
  const row = (name: string) => sheet.getByRole('row').filter({ hasText: name });
  await expect(row('Laptop')).toContainText(`${owner.product}, online`);
  await expect(row(machineName)).toContainText(`${owner.product}, offline until`);
  await expectAccessible(page);
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
  await expect(row('Laptop')).toBeVisible();
  await page.goto('/admin?tab=audit');
  const line = page.getByRole('row').filter({ hasText: 'Computer released' }).first();
  await line.getByRole('button', { name: 'View details: Computer released' }).click();
  const entry = page.getByRole('dialog', { name: 'Computer released' });
  await expect(entry.getByRole('row').filter({ hasText: 'reason' })).toContainText('Stolen from the studio');
  await expect(entry.getByRole('row').filter({ hasText: 'status' })).toContainText('deactivated');
});

for (const { lang, width } of views) {
  test(`computers of a customer in ${lang} at ${width} px: translated and accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const owner = await newOwner(page.request);
    await activateComputers(page.request, owner, ['A computer with quite a long name']);
    await leaseSeat(page.request, owner);
    await openAdminPanel(page, `?tab=users&search=${owner.email}&lang=${lang}`);
    await page.getByRole('button', { name: /^(Computers of|Компьютеры:) Anna Kern/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('row').nth(2)).toBeVisible();
    expect(await sheet.innerText()).not.toMatch(/\b(admin|errors|shell)\.[a-z_]+/);
    await expectAccessible(page);
  });
}
