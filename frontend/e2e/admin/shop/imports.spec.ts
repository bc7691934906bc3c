import { expect, test } from '@playwright/test';
import { answerConfirmDialog, openAdminPanel, registerCustomer } from '../../support/admin';
import { expectAccessible } from '../../support/users';
import { expectPanelAccessible } from '../../support/views/screens';

const csv = (text: string) => ({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('imports licences from a file and sends the welcome mails', async ({ page }) => {
  const name = `Former shop ${crypto.randomUUID().slice(0, 8)}`;
  const [first, second] = [await registerCustomer(page), await registerCustomer(page)];
  const rows = [
    'mail;product;date;serial',
    `${first.email};saturos-pro;2019-03-14;${name} 1`,
    `${second.email};saturos-pro;2020-04-15;${name} 2`,
    `no address;saturos-pro;2020-04-15;${name} 3`,
    `${second.email};no-such-plugin;2020-04-15;${name} 4`,
  ];
  await openAdminPanel(page, '?tab=imports');
  await page.getByRole('button', { name: 'New import' }).click();
  const form = page.getByRole('dialog', { name: 'New import' });
  await form.getByLabel('Name (only for administrators) *').fill(name);
  await form.locator('input[type=file]').setInputFiles(csv('mail;product\na@example.com;saturos-pro\n'));
  await form.getByRole('button', { name: 'Upload and check' }).click();
  await expect(form.getByText('The first line must name the columns. Missing: date, serial')).toBeVisible();
  await expectPanelAccessible(page);
  await form.locator('input[type=file]').setInputFiles(csv(rows.join('\n')));
  await form.getByRole('button', { name: 'Upload and check' }).click();

  const report = page.getByRole('dialog', { name });
  await expect(report.getByText(/^The file is checked/)).toBeVisible();
  await expect(report.getByRole('row').filter({ hasText: 'no-such-plugin' })).toBeVisible();
  await expectPanelAccessible(page);
  void answerConfirmDialog(page, true);
  await report.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(report.getByText(/^The import has ended/)).toBeVisible();
  await expect(report.getByText('Held back')).toBeVisible();
  void answerConfirmDialog(page, true);
  await report.getByRole('button', { name: 'Send the welcome emails' }).click();
  await expect(report.getByText('2 of 2')).toBeVisible();
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name })).toBeVisible();
});
