import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { answerConfirm, newCustomer, openPanel } from './admin-people';
import { expectNoBarriers, paymentForm, payWith, signIn } from './people';

/** A new customer's paid order; gives her address and the order's number. */
async function paidOrder(page: Page, slug: string): Promise<{ email: string; number: string }> {
  const person = await newCustomer(page);
  await signIn(page, person);
  await page.goto(`/checkout/${slug}`);
  await expect(paymentForm(page).locator('#pay')).toBeVisible();
  await payWith(page, '4242 4242 4242 4242');
  const number = page.getByText(/LL-\d{8}/).first();
  await expect(number).toBeVisible();
  return { email: person.email, number: /LL-\d{8}/.exec(await number.innerText())?.[0] ?? '' };
}

async function openOrder(page: Page, number: string) {
  await page.getByRole('button', { name: `Order ${number}` }).click();
  const sheet = page.getByRole('dialog', { name: `Order ${number}` });
  await expect(sheet.getByText('What happened')).toBeVisible();
  return sheet;
}

test('orders are filtered by address, number and status, and fetched as a table of the same rows', async ({
  page,
}) => {
  const { email, number } = await paidOrder(page, 'saturos-pro');
  await openPanel(page, '?tab=orders');
  await page.getByRole('textbox', { name: 'Billing e-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Status' }).fill('paid');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText(email);
  await expect(page).toHaveURL(/email=/);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('orders.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Order number,E-mail');
  expect(lines[1]).toContain(`${number},${email}`);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/email=/);
  await page.getByRole('textbox', { name: 'Order number' }).fill('no such number');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Order number' })).toBeFocused();
});

test('a file that is not made is said so, and the list stays', async ({ page }) => {
  await openPanel(page, '?tab=orders');
  await page.route('**/api/admin/orders/export.csv', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert').getByText('The file was not made')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a part of the money, then the rest, goes back from the order’s drawer; each is asked first', async ({
  page,
}) => {
  const { email, number } = await paidOrder(page, 'saturos-pro');
  await openPanel(page, `?tab=orders&email=${encodeURIComponent(email)}`);
  const sheet = await openOrder(page, number);
  await expect(sheet.getByText('Right to Saturos Pro')).toBeVisible();
  await expect(sheet.getByText(/Active, \*\*\*\* \w{4}, computers: 0 of 3/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const amount = dialog.getByLabel('Amount in dollars');
  await expect(amount).toBeFocused();
  await expectNoBarriers(page);
  await amount.fill('1000000');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText(/Enter an amount from \$0\.01 to \$/)).toBeVisible();
  await amount.fill('10');
  await dialog.getByLabel('Reason').selectOption('duplicate');
  await dialog.getByLabel(/^Note/).fill('Asked by telephone');
  const no = answerConfirm(page, false);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  expect(await no).toContain(`$10.00 back to ${email}`);
  const yes = answerConfirm(page, true);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await yes;
  await expect(sheet.getByText('The refund was requested')).toBeVisible();
  await expect(sheet.getByText('partly refunded')).toBeVisible();
  await expect(sheet.getByText(/\$10\.00, refunded · Bought twice · Asked by telephone/)).toBeVisible();

  const whole = answerConfirm(page, true);
  await sheet.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await whole;
  await expect(dialog).toBeHidden();
  await expect(sheet.locator('.pill', { hasText: /^refunded$/ })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Refund' })).toBeHidden();
  await expect(sheet.getByText('Licence revoked: Saturos Pro')).toBeVisible();
  await expect(sheet.getByText(/Revoked, \*\*\*\* \w{4}/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Entitlements' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Revoked');
});

test('a refund that the shop refuses says why, and the same wish is sent with the same key only while nobody answers', async ({
  page,
}) => {
  const { email, number } = await paidOrder(page, 'tidewater');
  await openPanel(page, `?tab=orders&email=${encodeURIComponent(email)}`);
  const sheet = await openOrder(page, number);
  await sheet.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const keys: string[] = [];
  const answers = ['lost', 'refused', 'refused'];
  await page.route('**/api/admin/orders/*/refunds', (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (answers.shift() === 'lost') return route.abort();
    return route.fulfill({
      status: 409,
      json: { code: 'REFUND_TOO_LARGE', error: 'At most $1 can go back' },
    });
  });
  for (const said of ['No connection', 'At most $1', 'At most $1']) {
    const yes = answerConfirm(page, true);
    const answered = page
      .waitForEvent('requestfinished', ({ url }) => url().includes('/refunds'))
      .catch(() => null);
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await yes;
    if (said !== 'No connection') await answered;
    await expect(dialog.getByRole('alert')).toContainText(said);
    await expect(dialog.getByRole('button', { name: 'Refund' })).toBeEnabled();
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('entitlements are filtered by an id that is copied whole, and fetched as a table of the same rows', async ({
  page,
  context,
}) => {
  await openPanel(page, '?tab=entitlements');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('customer@example.com');
  await page.getByRole('textbox', { name: 'Subject type' }).fill('product');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('cell', { name: 'customer@example.com' }).first()).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: /^Copy the subject id/ })
    .first()
    .click();
  const subjectId = await page.evaluate(() => navigator.clipboard.readText());
  expect(subjectId).toMatch(/^[0-9a-f-]{36}$/);
  await page.getByRole('textbox', { name: 'Subject id' }).fill(subjectId);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('entitlements.csv');
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(head).toContain('E-mail,User,Product');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.startsWith('customer@example.com,'))).toBe(true);
});

for (const lang of ['en', 'ru'] as const) {
  for (const width of [390, 1440]) {
    test(`an order’s drawer in ${lang} at ${width} px has words and no barriers`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openPanel(page, `?tab=orders&email=customer@example.com&lang=${lang}`);
      await page
        .getByRole('button', { name: /^(Order|Заказ) LL-/ })
        .first()
        .click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText(/What happened|Что произошло/)).toBeVisible();
      expect(await sheet.innerText()).not.toMatch(/\b(admin|errors|shell|entitlement)\.[a-z_]+/);
      await expectNoBarriers(page);
    });
  }
}
