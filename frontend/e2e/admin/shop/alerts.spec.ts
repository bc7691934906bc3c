import { expect, test } from '@playwright/test';
import { adminRequest, openAdminPanel } from '../../support/admin';
import { expectAccessible } from '../../support/users';

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

const words = {
  en: {
    disputes: 'Disputes',
    recipients: 'Recipients: Disputes',
    save: 'Save',
    saved: 'Alert settings saved',
  },
  ru: {
    disputes: 'Споры по платежам',
    recipients: 'Получатели: Споры по платежам',
    save: 'Сохранить',
    saved: 'Настройки оповещений сохранены',
  },
};
const address = 'admin@example.com';

for (const lang of ['en', 'ru'] as const)
  test(`saves how a kind of alert is delivered and to whom (${lang})`, async ({ page }) => {
    const text = words[lang];
    await openAdminPanel(page, `?tab=alerts&lang=${lang}`);
    const disputes = page.getByRole('combobox', { name: text.disputes });
    const recipients = page.getByRole('group', { name: text.recipients, includeHidden: true });
    const summary = page.locator('details').filter({ has: recipients }).locator('summary');
    await disputes.selectOption('digest');
    await summary.click();
    await recipients.getByRole('checkbox', { name: address }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: text.save, exact: true }).click();
    await expect(page.getByText(text.saved)).toBeVisible();
    await page.reload();
    await expect(disputes).toHaveValue('digest');
    await summary.click();
    await expect(recipients.getByRole('checkbox', { name: address })).toBeChecked();
    const { rules, staff } = await adminRequest<Settings>(page, 'GET', '/admin/alert-settings');
    const id = staff.find(({ email }) => email === address)?.id;
    expect(rules['dispute']).toEqual({ delivery: 'digest', recipients: [id] });
    expect(rules['events']).toEqual(initial.rules['events']);
  });
