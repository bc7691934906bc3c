import { expect, test } from '@playwright/test';
import { adminRequest, openAdminPanel } from '../../support/admin';
import { expectAccessible } from '../../support/users';

interface Settings {
  addresses: { email: string; language: string }[];
  rules: Record<string, string>;
  version: number;
}

let initial: Settings;

test.beforeEach(async ({ page }) => {
  initial = await adminRequest<Settings>(page, 'GET', '/admin/alert-settings');
});
test.afterEach(async ({ page }) => {
  const { version } = await adminRequest<Settings>(page, 'GET', '/admin/alert-settings');
  await adminRequest(page, 'PUT', '/admin/alert-settings', { ...initial, version });
});

const words = {
  en: {
    add: 'Add an address',
    address: 'Address 1',
    language: 'Language of address 1',
    invalid: 'Enter an address',
    disputes: 'Disputes',
    save: 'Save',
    saved: 'Alert settings saved',
  },
  ru: {
    add: 'Добавить адрес',
    address: 'Адрес 1',
    language: 'Язык адреса 1',
    invalid: 'Укажите адрес',
    disputes: 'Споры по платежам',
    save: 'Сохранить',
    saved: 'Настройки оповещений сохранены',
  },
};

for (const lang of ['en', 'ru'] as const)
  test(`saves who receives alerts and how a kind is delivered (${lang})`, async ({ page }) => {
    const text = words[lang];
    await openAdminPanel(page, `?tab=alerts&lang=${lang}`);
    await page.getByRole('button', { name: text.add }).click();
    await page.getByRole('button', { name: text.save, exact: true }).click();
    await expect(page.getByText(text.invalid, { exact: true })).toBeVisible();
    await page.getByLabel(text.address, { exact: true }).fill('Ops@example.com');
    await page.getByLabel(text.language).selectOption('ru');
    await page.getByLabel(text.disputes).selectOption('digest');
    await expectAccessible(page);
    await page.getByRole('button', { name: text.save, exact: true }).click();
    await expect(page.getByText(text.saved)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(text.address, { exact: true })).toHaveValue('ops@example.com');
    await expect(page.getByLabel(text.disputes)).toHaveValue('digest');
    const { addresses, rules } = await adminRequest<Settings>(page, 'GET', '/admin/alert-settings');
    expect(addresses).toEqual([{ email: 'ops@example.com', language: 'ru' }]);
    expect(rules).toMatchObject({ dispute: 'digest', events: initial.rules['events'] });
  });
