import { expect, test } from '@playwright/test';
import { answerConfirmDialog, openAdminPanel, registerCustomer } from '../../support/admin';
import { expectAccessible, expectNoOverflow } from '../../support/users';

const words = {
  en: {
    add: 'New import',
    name: 'Name (only for administrators) *',
    check: 'Upload and check',
    columns: 'The first line must name the columns. Missing: date, serial',
    checked: /^The file is checked/,
    start: 'Import',
    done: /^The import has ended/,
    held: 'Held back',
    send: 'Send the welcome emails',
    sent: '2 of 2',
    close: 'Close',
  },
  ru: {
    add: 'Новый импорт',
    name: 'Название (только для администраторов) *',
    check: 'Загрузить и проверить',
    columns: 'В первой строке должны быть названия столбцов. Нет: date, serial',
    checked: /^Файл проверен/,
    start: 'Импортировать',
    done: /^Импорт завершён/,
    held: 'Не отправляются',
    send: 'Отправить приветственные письма',
    sent: '2 из 2',
    close: 'Закрыть',
  },
};

const csv = (text: string) => ({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

for (const { lang, width } of [
  { lang: 'en', width: 1440 },
  { lang: 'ru', width: 390 },
] as const)
  test(`imports licences from a file and sends the welcome mails (${lang}, ${width} px)`, async ({
    page,
  }) => {
    const text = words[lang];
    const name = `Former shop ${lang} ${crypto.randomUUID().slice(0, 8)}`;
    const [first, second] = [await registerCustomer(page), await registerCustomer(page)];
    const rows = [
      'mail;product;date;serial',
      `${first.email};saturos-pro;2019-03-14;${name} 1`,
      `${second.email};saturos-pro;2020-04-15;${name} 2`,
      `no address;saturos-pro;2020-04-15;${name} 3`,
      `${second.email};no-such-plugin;2020-04-15;${name} 4`,
    ];
    await page.setViewportSize({ width, height: 900 });
    await openAdminPanel(page, `?tab=imports&lang=${lang}`);
    await page.getByRole('button', { name: text.add }).click();
    const form = page.getByRole('dialog', { name: text.add });
    await form.getByLabel(text.name).fill(name);
    await form.locator('input[type=file]').setInputFiles(csv('mail;product\na@example.com;saturos-pro\n'));
    await form.getByRole('button', { name: text.check }).click();
    await expect(form.getByText(text.columns)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await form.locator('input[type=file]').setInputFiles(csv(rows.join('\n')));
    await form.getByRole('button', { name: text.check }).click();

    const report = page.getByRole('dialog', { name });
    await expect(report.getByText(text.checked)).toBeVisible();
    await expect(report.getByRole('row').filter({ hasText: 'no-such-plugin' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    void answerConfirmDialog(page, true);
    await report.getByRole('button', { name: text.start, exact: true }).click();
    await expect(report.getByText(text.done)).toBeVisible();
    await expect(report.getByText(text.held)).toBeVisible();
    void answerConfirmDialog(page, true);
    await report.getByRole('button', { name: text.send }).click();
    await expect(report.getByText(text.sent)).toBeVisible();
    await expectAccessible(page);
    await report.getByRole('button', { name: text.close }).click();
    await expect(page.getByRole('row', { name })).toBeVisible();
  });
