import { expect, test } from '@playwright/test';
import { adminRequest, openAdminPanel, registerCustomer } from '../../support/admin';
import { signIn } from '../../support/users';
import { expectPanelAccessible } from '../../support/views/screens';

interface UserList {
  users: { _id: string; email: string; role: string }[];
}

test('shows a person of the support what the role may do, and no more', async ({ page }) => {
  const person = await registerCustomer(page);
  await openAdminPanel(page, `?tab=users&search=${person.email}`);
  await page.getByRole('combobox', { name: /^Role of Anna/ }).selectOption('support');
  await expect
    .poll(async () => {
      const { users } = await adminRequest<UserList>(page, 'GET', `/admin/users?search=${person.email}`);
      return users.map(({ role }) => role);
    })
    .toEqual(['support']);
  await signIn(page, person);
  await page.goto('/admin?tab=orders');
  const panel = page.getByRole('tabpanel').first();
  await expect(panel.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  const names = await page.getByRole('tab', { includeHidden: true }).allTextContents();
  expect(names.some((name) => /^Orders/.test(name))).toBe(true);
  expect(names).not.toContain('Settings');
  await expectPanelAccessible(page);
  const { token } = (await (
    await page.request.post('/api/login', { data: { email: person.email, password: person.password } })
  ).json()) as {
    token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get('/api/admin/webhooks', { headers })).status()).toBe(403);
});
