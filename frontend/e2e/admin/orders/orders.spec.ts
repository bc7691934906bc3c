import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { answerConfirmDialog, openAdminPanel } from '../../support/admin';
import { customerWithOrder } from '../../support/email-addresses';
import { expectPanelAccessible } from '../../support/views/screens';

async function openOrder(page: Page, number: string) {
  const name = `Order ${number}`;
  await page.getByRole('button', { name }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText('Timeline', { exact: true })).toBeVisible();
  return sheet;
}

async function exportCsv(page: Page, fileName: string): Promise<string[]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(fileName);
  return (await readFile(await file.path(), 'utf8')).trim().split('\n');
}

test('filters orders and entitlements, by a copied id too, and exports the same rows as CSV', async ({
  page,
  context,
}) => {
  const { email, order: number } = await customerWithOrder(page);
  await openAdminPanel(page, '?tab=orders');
  await page.getByRole('textbox', { name: 'Billing e-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Status' }).fill('paid');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText(email);
  await expect(page).toHaveURL(/email=/);
  const lines = await exportCsv(page, 'orders.csv');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Order number,E-mail');
  expect(lines[1]).toContain(`${number},${email}`);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/email=/);
  await page.getByRole('textbox', { name: 'Order number' }).fill('no such number');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Order number' })).toBeFocused();

  await page.getByRole('tab', { name: 'Entitlements' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('customer@example.com');
  await page.getByRole('textbox', { name: 'Product type' }).fill('product');
  await page.getByRole('button', { name: 'Apply' }).click();
  // The list before the filter can show this customer as well: wait until only the head is without the address.
  await expect(page.getByRole('row').filter({ hasNotText: 'customer@example.com' })).toHaveCount(1);
  await expect(page.getByRole('cell', { name: 'customer@example.com' }).first()).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: /^Copy product ID/ })
    .first()
    .click();
  const subjectId = await page.evaluate(() => navigator.clipboard.readText());
  expect(subjectId).toMatch(/^[0-9a-f-]{36}$/);
  await page.getByRole('textbox', { name: 'Product ID' }).fill(subjectId);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  const [head, ...rows] = await exportCsv(page, 'entitlements.csv');
  expect(head).toContain('E-mail,User,Product');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.startsWith('customer@example.com,'))).toBe(true);
});

async function refundPart(page: Page, sheet: Locator, email: string): Promise<void> {
  await sheet.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const amount = dialog.getByLabel('Amount in USD');
  await expect(amount).toBeFocused();
  await expectPanelAccessible(page);
  await amount.fill('1000000');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText(/Enter an amount from \$0\.01 to \$/)).toBeVisible();
  await amount.fill('10');
  await dialog.getByLabel('Reason').selectOption('duplicate');
  await dialog.getByLabel(/^Note/).fill('Asked by telephone');
  const no = answerConfirmDialog(page, false);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  expect(await no).toContain(`Refund $10.00 to ${email}?`);
  const yes = answerConfirmDialog(page, true);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await yes;
}

test('refunds an order in part and then in full, each after a confirmation, and shows its reductions', async ({
  page,
}) => {
  const { email, order: number } = await customerWithOrder(page, 'nightboat');
  await openAdminPanel(page, `?tab=orders&email=${encodeURIComponent(email)}`);
  const sheet = await openOrder(page, number);
  await expect(sheet.getByText('Nightboat entitlement granted')).toBeVisible();
  await expect(sheet.getByText(/Active, \*\*\*\* \w{4}, Computers: 0 of 3/)).toBeVisible();
  await expect(sheet).toContainText('Sale: Autumn sale−$51.60');
  await refundPart(page, sheet, email);
  await expect(sheet.getByText('Refund requested')).toBeVisible();
  await expect(sheet.getByText('Partially refunded')).toBeVisible();
  await expect(sheet.getByText(/\$10\.00, Succeeded · Duplicate · Asked by telephone/)).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const whole = answerConfirmDialog(page, true);
  await sheet.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await whole;
  await expect(dialog).toBeHidden();
  await expect(sheet.locator('span').getByText('Refunded', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Refund' })).toBeHidden();
  await expect(sheet.getByText('Licence revoked: Nightboat')).toBeVisible();
  await expect(sheet.getByText(/Revoked, \*\*\*\* \w{4}/)).toBeVisible();
  await expectPanelAccessible(page, {
    inRussian: async () => {
      const order = page.getByRole('dialog', { name: `Заказ ${number}` });
      await expect(order).toContainText(/Распродажа: Осенняя распродажа−51,60\s\$/);
      await expect(order).toContainText('Выдано право на Nightboat');
      await expect(order).toContainText(/10,00\s\$, Выполнен · Дублирующая покупка · Asked by telephone/);
      await expect(order).toContainText('Лицензия отозвана: Nightboat');
    },
  });
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Entitlements' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Revoked');
});
