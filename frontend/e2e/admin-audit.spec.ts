import { expect, test } from '@playwright/test';
import { answerConfirm, asKeeper, newCustomer, openPanel } from './admin-people';
import { expectNoBarriers } from './people';

interface Users {
  users: { _id: string }[];
}

test('what an administrator does stands in the audit log at once: who, what, before and after', async ({
  page,
}) => {
  const { lastName } = await newCustomer(page);
  await openPanel(page, `?tab=users&search=${lastName}`);
  await page.getByLabel(`Role of Anna ${lastName}`).selectOption('admin');
  await expect(page.getByText('Role changed')).toBeVisible();
  await page.getByLabel(`Role of Anna ${lastName}`).selectOption('user');
  await expect(page.getByText('Role changed')).toBeVisible();
  const yes = answerConfirm(page, true);
  await page.getByRole('button', { name: `Delete Anna ${lastName}` }).click();
  await yes;
  await expect(page.getByText('User deleted')).toBeVisible();

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('User deleted');
  await expect(rows.nth(2)).toContainText('role: admin → user');
  await expect(rows.nth(3)).toContainText('role: user → admin');
  await expect(rows.nth(1)).toContainText('Ada Kern');
  await page.getByRole('button', { name: 'Details: Role changed' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Role changed' });
  await expect(sheet.getByRole('row', { name: 'role admin user' })).toBeVisible();
  await expect(sheet.getByText('admin@example.com')).toBeVisible();
  await expectNoBarriers(page);
});

test('the audit log is filtered by who and by kind, newest first, ten to a page', async ({ page }) => {
  const { lastName } = await newCustomer(page);
  const { users } = await asKeeper<Users>(page, 'GET', `/admin/users?page=1&limit=10&search=${lastName}`);
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
    await asKeeper(page, 'PUT', `/admin/users/${id}/role`, { role });
  await openPanel(page, '?tab=audit');
  await page.getByLabel('Kind').selectOption('user');
  await expect(page).toHaveURL(/kind=user/);
  await expect(page.getByRole('row')).toHaveCount(11);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row').nth(1)).toContainText(/Role changed|User deleted/);
  await page.getByRole('textbox', { name: 'Name, e-mail or id' }).fill('nobody of this name');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
});

for (const lang of ['en', 'ru'] as const) {
  for (const width of [390, 1440]) {
    test(`the audit log in ${lang} at ${width} px has words and no barriers`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openPanel(page, `?tab=audit&lang=${lang}`);
      await expect(page.getByRole('table')).toBeVisible();
      expect(await page.locator('body').innerText()).not.toMatch(/\badmin\.[a-z_]+/);
      await expectNoBarriers(page);
    });
  }
}
