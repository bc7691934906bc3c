import { expect, test } from '@playwright/test';
import { adminRequest } from '../support/admin';
import { uploadProductFile } from '../support/product-files';
import { expectAccessible, newUser, register } from '../support/users';

const words = {
  en: {
    newest: /Version 1\.1\.0 of/,
    earlier: /1 file of earlier versions/,
    notes: ['A wider chorus', 'The first release'],
    download: /Download .* for macOS/,
  },
  ru: {
    newest: /Версия\s1\.1\.0/,
    earlier: /1\sфайл/,
    notes: ['Хорус стал шире', 'Первый выпуск'],
    download: /Скачать.*для\smacOS/,
  },
} as const;

for (const [language, width] of [
  ['en', 1440],
  ['ru', 390],
] as const)
  test(`the files of the account have every version of a plug-in with its notes (${language}, ${width} px)`, async ({
    page,
  }) => {
    const name = `Story ${crypto.randomUUID().slice(0, 8)}`;
    const body = { name, description: 'Made by a story', price: 0, tags: ['story'] };
    const first = await uploadProductFile(page, { en: 'The first release', ru: 'Первый выпуск' });
    const { _id, slug } = await adminRequest<{ _id: string; slug: string }>(page, 'POST', '/admin/products', {
      ...body,
      version: '1.0.0',
      newFiles: [first],
    });
    const product = `/admin/products/${_id}`;
    const second = await uploadProductFile(page, { en: 'A wider chorus', ru: 'Хорус стал шире' });
    await adminRequest(page, 'PUT', product, { ...body, version: '1.1.0', newFiles: [second] });
    await page.goto(`/checkout/${slug}`);
    await register(page, newUser());
    await expect(page).toHaveURL(/\/purchase\/success/);

    const { newest, earlier, notes, download } = words[language];
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/account/files?lang=${language}`);
    const files = page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first();
    await expect(files).toContainText(newest);
    await expect(files.getByText(notes[0])).toBeVisible();
    await expect(files.getByText(notes[1])).toBeHidden();
    await files.getByText(earlier).click();
    await expect(files.getByText(notes[1])).toBeVisible();
    await expect(files.getByRole('link', { name: download })).toHaveCount(2);
    await expectAccessible(page);
    await adminRequest(page, 'DELETE', product);
  });
