import { expect, test } from '@playwright/test';
import { adminRequest, openAdminPanel } from '../../support/admin';
import { expectPanelAccessible } from '../../support/views/screens';

interface Settings {
  rules: Record<string, { delivery?: string; recipients: string[] }>;
  version: number;
  staff: { id: string; email: string }[];
}

let initial: Settings;

test.beforeEach(async ({ page }) => {
  initial = await adminRequest<Settings>(page, 'GET', '/admin/alert-settings');
});
test.afterEach(async ({ page }) => {
  const { version } = await adminRequest<Settings>(page, 'GET', '/admin/alert-settings');
  const { rules } = initial;
  await adminRequest(page, 'PUT', '/admin/alert-settings', { rules, version });
});

const address = 'admin@example.com';

test('saves how a kind of alert is delivered and to whom', async ({ page }) => {
  await openAdminPanel(page, '?tab=alerts');
  const disputes = page.getByRole('combobox', { name: 'Disputes' });
  const recipients = page.getByRole('group', { name: 'Recipients: Disputes', includeHidden: true });
  const summary = page.locator('details').filter({ has: recipients }).locator('summary');
  await disputes.selectOption('digest');
  await summary.click();
  await recipients.getByRole('checkbox', { name: address }).check();
  await expectPanelAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Alert settings saved')).toBeVisible();
  await page.reload();
  await expect(disputes).toHaveValue('digest');
  await summary.click();
  await expect(recipients.getByRole('checkbox', { name: address })).toBeChecked();
  const { rules, staff } = await adminRequest<Settings>(page, 'GET', '/admin/alert-settings');
  const id = staff.find(({ email }) => email === address)?.id;
  expect(rules['dispute']).toEqual({ delivery: 'digest', recipients: [id] });
  expect(rules['events']).toEqual(initial.rules['events']);
});
