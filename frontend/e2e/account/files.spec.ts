import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { waitForMail } from '../support/mailbox';
import { expectAccessible, newUser, payWith, register } from '../support/users';

async function buyHalflight(page: Page): Promise<string> {
  const { email, password } = newUser();
  await page.goto('/checkout/halflight');
  await register(page, { email, password });
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Download/ }).first()).toBeVisible();
  return email;
}

test('shows all files of the account, filtered by name and platform, and downloads all of one platform', async ({
  page,
}) => {
  await buyHalflight(page);
  await page.goto('/account/files');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Halflight', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Download Halflight for macOS' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('group', { name: 'Platform' }).getByRole('button', { name: 'Windows' }).click();
  await expect(main.getByRole('link', { name: 'Download Halflight for macOS' })).toBeHidden();
  await expect(main.getByText(/^SHA-256/)).toBeHidden();
  await main.getByText('Checksum').first().click();
  await expect(main.getByText(/^SHA-256/).first()).toBeVisible();
  const saving = page.waitForEvent('download');
  await main.getByRole('link', { name: /All for Windows/ }).click();
  const archive = await (await saving).path();
  expect((await readFile(archive)).subarray(0, 2).toString()).toBe('PK');
  await page.getByLabel('Search by name').fill('nothing like it');
  await expect(main.getByText('No plug-in has this name')).toBeVisible();
});

test('mails the way to the files from a phone, in Russian', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = await buyHalflight(page);
  await page.evaluate(() => localStorage.setItem('language', 'ru'));
  await page.goto('/account/files');
  await page.getByRole('button', { name: 'Отправить ссылку на мой компьютер' }).click();
  await expect(page.getByText(`Отправлено на ${email}`)).toBeVisible();
  // In the language of the account.
  const mail = await waitForMail(page.request, email, /\/account\/files/);
  expect(mail.subject).toBe('Your downloads');
  await expectAccessible(page);
});
