import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminRequest } from '../support/admin';
import { waitForMail } from '../support/mailbox';
import { newOwner } from '../support/owners';
import { uploadProductFile } from '../support/product-files';
import { expectAccessible, signIn } from '../support/users';

/** A free plug-in of two versions with notes. */
async function twoVersions(page: Page): Promise<{ name: string; slug: string; id: string }> {
  const name = `Story ${crypto.randomUUID().slice(0, 8)}`;
  const body = { name, description: 'Made by a story', price: 0, tags: ['story'] };
  const first = await uploadProductFile(page, { en: 'The first release', ru: 'Первый выпуск' });
  const { _id: id, slug } = await adminRequest<{ _id: string; slug: string }>(
    page,
    'POST',
    '/admin/products',
    {
      ...body,
      version: '1.0.0',
      newFiles: [first],
    },
  );
  const second = await uploadProductFile(page, { en: 'A wider chorus', ru: 'Хорус стал шире' });
  await adminRequest(page, 'PUT', `/admin/products/${id}`, { ...body, version: '1.1.0', newFiles: [second] });
  return { name, slug, id };
}

async function expectVersions(
  files: Locator,
  earlier: RegExp,
  notes: readonly [string, string],
): Promise<void> {
  await expect(files.getByText(notes[0])).toBeVisible();
  await expect(files.getByText(notes[1])).toBeHidden();
  await files.getByText(earlier).click();
  await expect(files.getByText(notes[1])).toBeVisible();
  await expect(files.getByRole('link', { name: /^(Download|Скачать)/ })).toHaveCount(2);
}

test('all files of the account are shown by version, filtered, downloaded by platform and mailed', async ({
  page,
}) => {
  const { name, slug, id } = await twoVersions(page);
  const owner = await newOwner(page.request);
  const { headers, email } = owner;
  await page.request.post('/api/checkout/sessions', { headers, data: { slug } });
  await signIn(page, owner);
  await page.goto('/account/files');
  const main = page.getByRole('main');
  const versions = main.getByRole('listitem').filter({ hasText: name }).first();
  await expect(versions).toContainText(/Version 1\.1\.0 of/);
  await expect(main.getByRole('link', { name: 'Monolark', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Download Monolark for macOS' })).toBeVisible();
  await expectVersions(versions, /1 file of earlier versions/, ['A wider chorus', 'The first release']);
  await expectAccessible(page);
  await page.getByRole('group', { name: 'Platform' }).getByRole('button', { name: 'Windows' }).click();
  await expect(main.getByRole('link', { name: 'Download Monolark for macOS' })).toBeHidden();
  await expect(main.getByText(/^SHA-256/)).toBeHidden();
  await main.getByText('Checksum').first().click();
  await expect(main.getByText(/^SHA-256/).first()).toBeVisible();
  const saving = page.waitForEvent('download');
  await main.getByRole('link', { name: /All for Windows/ }).click();
  const archive = await (await saving).path();
  expect((await readFile(archive)).subarray(0, 2).toString()).toBe('PK');
  await page.getByLabel('Search by name').fill('nothing like it');
  await expect(main.getByText('No plug-in has this name')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account/files?lang=ru');
  await expect(versions).toContainText(/Версия\s1\.1\.0/);
  await expectVersions(versions, /1\sфайл/, ['Хорус стал шире', 'Первый выпуск']);
  await page.getByRole('button', { name: 'Отправить ссылку на мой компьютер' }).click();
  await expect(page.getByText(`Отправлено на ${email}`)).toBeVisible();
  // In the language of the account.
  const mail = await waitForMail(page.request, email, /\/account\/files/);
  expect(mail.subject).toBe('Your downloads');
  await expectAccessible(page);
  await adminRequest(page, 'DELETE', `/admin/products/${id}`);
});
