import { expect, test } from '@playwright/test';
import { answerConfirmDialog, openAdminPanel } from '../../support/admin';
import { expectAccessible, expectNoOverflow } from '../../support/users';

const words = {
  en: {
    add: 'New key',
    name: 'Name',
    orders: 'Orders: read',
    create: 'Create',
    key: 'API key',
    stored: 'I have stored it',
    revoke: /^Revoke/,
    revoked: 'Revoked',
    rights: 'What you may do',
  },
  ru: {
    add: 'Новый ключ',
    name: 'Название',
    orders: 'Заказы: просмотр',
    create: 'Создать',
    key: 'API-ключ',
    stored: 'Секрет сохранён',
    revoke: /^Отозвать/,
    revoked: 'Отозван',
    rights: 'Ваши права',
  },
};

for (const { lang, width } of [
  { lang: 'en', width: 1440 },
  { lang: 'ru', width: 390 },
] as const)
  test(`makes an API key that reads the orders alone, until it is revoked (${lang}, ${width} px)`, async ({
    page,
  }) => {
    const text = words[lang];
    const name = `Accounting ${lang}`;
    await page.setViewportSize({ width, height: 900 });
    await openAdminPanel(page, `?tab=keys&lang=${lang}`);
    await page.getByRole('button', { name: text.add }).click();
    const sheet = page.getByRole('dialog', { name: text.add });
    await sheet.getByLabel(text.name).fill(name);
    await sheet.getByRole('checkbox', { name: text.orders }).check();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await sheet.getByRole('button', { name: text.create }).click();

    const dialog = page.getByRole('dialog', { name: text.key });
    const key = (await dialog.locator('code').innerText()).trim();
    await dialog.getByRole('button', { name: text.stored }).click();
    const headers = { authorization: `Bearer ${key}` };
    const statusOf = async (path: string) => (await page.request.get(path, { headers })).status();
    expect(await statusOf('/api/admin/orders')).toBe(200);
    expect(await statusOf('/api/admin/products')).toBe(403);
    expect(await statusOf('/api/me')).toBe(401);
    await expectAccessible(page);
    await expectNoOverflow(page);

    const row = page.getByRole('row', { name });
    void answerConfirmDialog(page, true);
    await row.getByRole('button', { name: text.revoke }).click();
    await expect(row.getByText(text.revoked, { exact: true })).toBeVisible();
    await expect.poll(() => statusOf('/api/admin/orders')).toBe(401);

    await page.getByTitle(text.rights).click();
    await expect(page.getByRole('dialog', { name: text.rights })).toBeVisible();
    await expectAccessible(page);
  });
