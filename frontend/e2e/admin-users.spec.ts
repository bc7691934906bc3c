import { expect, test } from '@playwright/test';
import {
  answerConfirm,
  asKeeper,
  deleteAfterQuestion,
  expectNewerSearch,
  keeper,
  newCustomer,
  openPanel,
} from './admin-people';
import { activate, newOwner } from './owners';
import { expectNoBarriers } from './people';
import { lend } from './studio';

test('an administrator finds a user, makes her an administrator, and takes it back', async ({ page }) => {
  const { lastName } = await newCustomer(page);
  await openPanel(page);
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

test('deleting asks first; a no leaves the user, a yes takes her away', async ({ page }) => {
  const { lastName, email } = await newCustomer(page);
  await openPanel(page, `?tab=users&search=${lastName}`);
  const remove = page.getByRole('button', { name: `Delete Anna ${lastName}` });
  await deleteAfterQuestion(page, remove, email);
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=users$/);
});

test('nobody takes away his own role: the server’s words, and the selector as it was', async ({ page }) => {
  await openPanel(page, `?search=${keeper.email}`);
  const role = page.getByRole('combobox', { name: /^Role of/ });
  const yes = answerConfirm(page, true);
  await role.selectOption('user');
  await yes;
  await expect(page.getByRole('alert').getByText(/Your own account|last administrator/)).toBeVisible();
  await expect(role).toHaveValue('admin');
});

test('the answer to an older search never overwrites a newer one', async ({ page }) => {
  const [first, second] = [await newCustomer(page), await newCustomer(page)];
  await openPanel(page);
  await expectNewerSearch(
    page,
    '/admin/users',
    { word: first.lastName, cell: first.email },
    { word: second.lastName, cell: second.email },
  );
});

test('pages are numbered, stand in the address, and are there only when there is more than one', async ({
  page,
}) => {
  for (let count = 0; count < 11; count += 1) await newCustomer(page);
  await openPanel(page);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  const { users } = await asKeeper<{ users: { email: string }[] }>(
    page,
    'GET',
    '/admin/users?page=2&limit=10',
  );
  await expect(page.getByRole('cell', { name: users[0]?.email ?? 'nobody' })).toBeVisible();
  await page.reload();
  await expect(pages.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('searchbox').fill(keeper.email);
  await expect(pages).toBeHidden();
  await expect(page).not.toHaveURL(/page=/);
});

test('a list that does not come says why, and comes when it is tried again', async ({ page }) => {
  await openPanel(page, '?tab=products');
  let isBroken = true;
  await page.route('**/api/admin/users?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByText('Users did not load')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('several users are deleted together; who is refused stays, and the result says why', async ({
  page,
}) => {
  const lastName = `Bulk${crypto.randomUUID().slice(0, 8)}`;
  const emails = [0, 1].map((n) => `${lastName.toLowerCase()}-${n}@example.com`);
  for (const email of emails) {
    const data = { email, password: 'Saturos7', firstName: 'Anna', lastName };
    expect((await page.request.post('/api/register', { data })).ok()).toBe(true);
  }
  await openPanel(page, `?tab=users&search=${lastName}`);
  const bar = page.getByRole('group', { name: 'What is done to the chosen' });
  await bar.getByRole('button', { name: 'Choose all on this page' }).click();
  const [gone = ''] = emails;
  const { users } = await asKeeper<{ users: { _id: string }[] }>(
    page,
    'GET',
    `/admin/users?page=1&limit=10&search=${gone}`,
  );
  await asKeeper(page, 'DELETE', `/admin/users/${users[0]?._id ?? ''}`);
  const yes = answerConfirm(page, true);
  await bar.getByRole('button', { name: 'Delete chosen' }).click();
  expect(await yes).toContain('2');
  const outcome = page.getByRole('dialog', { name: 'Done: 1 of 2' });
  await expect(outcome.getByRole('cell', { name: 'There is nothing here' })).toBeVisible();
  await expect(outcome.getByRole('cell', { name: 'done' })).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('an administrator sees a customer’s computers and frees a lent seat, with a reason', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  await activate(page.request, owner, ['Desk']);
  const { machineName } = await lend(page.request, owner);
  await openPanel(page, `?tab=users&search=${owner.email}`);
  await page.getByRole('button', { name: 'Computers of Anna Kern' }).click();
  const sheet = page.getByRole('dialog', { name: 'Computers of Anna Kern' });
  const row = (name: string) => sheet.getByRole('row').filter({ hasText: name });
  await expect(row('Desk')).toContainText(`${owner.product}, online`);
  await expect(row(machineName)).toContainText(`${owner.product}, offline until`);
  await expectNoBarriers(page);
  await sheet.getByRole('button', { name: `Release ${machineName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Release ${machineName}` });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(dialog.getByText('Write at least three characters')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Stolen from the studio');
  const no = answerConfirm(page, false);
  await dialog.getByRole('button', { name: 'Release' }).click();
  expect(await no).toContain(machineName);
  const yes = answerConfirm(page, true);
  await dialog.getByRole('button', { name: 'Release' }).click();
  await yes;
  await expect(sheet.getByText('The seats are free')).toBeVisible();
  await expect(row(machineName)).toHaveCount(0);
  await expect(row('Desk')).toBeVisible();
  await page.goto('/admin?tab=audit');
  const line = page.getByRole('row').filter({ hasText: 'Computer released' }).first();
  await line.getByRole('button', { name: 'Details: Computer released' }).click();
  const entry = page.getByRole('dialog', { name: 'Computer released' });
  await expect(entry.getByRole('row').filter({ hasText: 'reason' })).toContainText('Stolen from the studio');
  await expect(entry.getByRole('row').filter({ hasText: 'status' })).toContainText('deactivated');
});

for (const lang of ['en', 'ru'] as const) {
  for (const width of [390, 1440]) {
    test(`a customer’s computers in ${lang} at ${width} px have words and no barriers`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const owner = await newOwner(page.request);
      await activate(page.request, owner, ['A computer with quite a long name']);
      await lend(page.request, owner);
      await openPanel(page, `?tab=users&search=${owner.email}&lang=${lang}`);
      await page.getByRole('button', { name: /^(Computers of|Компьютеры:) Anna Kern/ }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByRole('row').nth(2)).toBeVisible();
      expect(await sheet.innerText()).not.toMatch(/\b(admin|errors|shell)\.[a-z_]+/);
      await expectNoBarriers(page);
    });
  }
}
