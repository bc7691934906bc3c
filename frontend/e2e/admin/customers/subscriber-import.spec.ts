import { expect, test } from '@playwright/test';
import { openAdminPanel } from '../../support/admin';
import { expectAccessible } from '../../support/users';

const words = {
  en: {
    open: 'Import CSV',
    sheet: 'Import subscribers',
    file: 'CSV file',
    fresh: 'New',
    wrong: 'No valid day of consent',
    submit: 'Import 2 subscribers',
    done: '2 subscribers imported',
    close: 'Close',
    known: 'On the list already',
  },
  ru: {
    open: 'Импорт CSV',
    sheet: 'Импорт подписчиков',
    file: 'Файл CSV',
    fresh: 'Новые',
    wrong: 'Нет верной даты согласия',
    submit: 'Импортировать 2 подписчиков',
    done: 'Импортировано 2 подписчика',
    close: 'Закрыть',
    known: 'Уже в списке',
  },
};

for (const { lang, width } of [
  { lang: 'en', width: 1440 },
  { lang: 'ru', width: 390 },
] as const)
  test(`checks and imports a CSV of subscribers (${lang}, ${width} px)`, async ({ page }) => {
    const text = words[lang];
    const mark = crypto.randomUUID().slice(0, 8);
    const rows = ['anna', 'ben'].map((name) => `${name}-${mark}@example.com;2024-03-14`);
    const csv = ['E-mail;Confirmed', ...rows, `cleo-${mark}@example.com;yesterday`].join('\r\n');
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.setViewportSize({ width, height: 900 });
    await openAdminPanel(page, `?tab=subscribers&lang=${lang}&search=${mark}`);
    const sheet = page.getByRole('dialog', { name: text.sheet });
    const count = (name: string) => sheet.getByRole('row', { name: new RegExp(`^${name}`) });
    const upload = async () => {
      await page.getByRole('button', { name: text.open }).click();
      await sheet.getByLabel(text.file).setInputFiles(file);
    };
    await upload();
    await expect(count(text.fresh)).toContainText('2');
    await expect(sheet.getByRole('row', { name: new RegExp(`cleo-${mark}`) })).toContainText(text.wrong);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: text.submit }).click();
    await expect(sheet.getByText(text.done)).toBeVisible();
    await sheet.locator('footer').getByRole('button', { name: text.close }).click();
    await expect(page.getByRole('row', { name: new RegExp(`anna-${mark}`) })).toBeVisible();
    await upload();
    await expect(count(text.known)).toContainText('2');
    await expect(sheet.getByRole('button', { name: text.submit })).toHaveCount(0);
  });
