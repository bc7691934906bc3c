import { expect, test } from '@playwright/test';
import { openAdminPanel } from '../../support/admin';
import { expectAccessible } from '../../support/users';

const words = {
  en: {
    open: 'Import CSV',
    sheet: 'Import discount codes',
    file: 'CSV file',
    fresh: 'New',
    wrong: 'Percent is not 1 to 100',
    submit: 'Import 2 codes',
    done: '2 codes imported',
    close: 'Close',
    same: 'There already, the same',
  },
  ru: {
    open: 'Импорт CSV',
    sheet: 'Импорт промокодов',
    file: 'Файл CSV',
    fresh: 'Новые',
    wrong: 'Процент не от 1 до 100',
    submit: 'Импортировать 2 промокода',
    done: 'Импортировано 2 промокода',
    close: 'Закрыть',
    same: 'Уже есть, совпадают',
  },
};

for (const { lang, width } of [
  { lang: 'en', width: 1440 },
  { lang: 'ru', width: 390 },
] as const)
  test(`checks and imports a CSV of discount codes (${lang}, ${width} px)`, async ({ page }) => {
    const text = words[lang];
    const mark = crypto.randomUUID().slice(0, 8).toUpperCase();
    const rows = ['ONE', 'TWO'].map((name) => `Spring;${name}-${mark};percent;10;2026-01-01`);
    const lines = ['Name;Code;Kind;Percent;Starts at', ...rows, `Spring;BAD-${mark};percent;300;2026-01-01`];
    const file = {
      name: 'codes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${lines.join('\r\n')}`),
    };
    await page.setViewportSize({ width, height: 900 });
    await openAdminPanel(page, `?tab=codes&lang=${lang}`);
    const sheet = page.getByRole('dialog', { name: text.sheet });
    const count = (name: string) => sheet.getByRole('row', { name: new RegExp(`^${name}`) });
    const upload = async () => {
      await page.getByRole('button', { name: text.open }).click();
      await sheet.getByLabel(text.file).setInputFiles(file);
    };
    await upload();
    await expect(count(text.fresh)).toContainText('2');
    await expect(sheet.getByRole('row', { name: new RegExp(`BAD-${mark}`) })).toContainText(text.wrong);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: text.submit }).click();
    await expect(sheet.getByText(text.done)).toBeVisible();
    await sheet.locator('footer').getByRole('button', { name: text.close }).click();
    await expect(page.getByRole('row', { name: new RegExp(`ONE-${mark}`) })).toBeVisible();
    await upload();
    await expect(count(text.same)).toContainText('2');
    await expect(sheet.getByRole('button', { name: text.submit })).toHaveCount(0);
  });
