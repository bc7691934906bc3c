import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { answerConfirmDialog, registerCustomer, openAdminPanel } from '../../support/admin';
import { expectAccessible, paymentForm, payWith, signIn, giveConsents } from '../../support/users';
import { views } from '../../support/views/views';

/** Pays an order as a new customer; resolves to the e-mail address and the order number. */
async function paidOrder(page: Page, slug: string): Promise<{ email: string; number: string }> {
  const person = await registerCustomer(page);
  await signIn(page, person);
  await page.goto(`/checkout/${slug}`);
  await giveConsents(page);
  await expect(paymentForm(page).locator('#pay')).toBeVisible();
  await payWith(page, '4242 4242 4242 4242');
  const number = page.getByText(/LL-\d{8}/).first();
  await expect(number).toBeVisible();
  return { email: person.email, number: /LL-\d{8}/.exec(await number.innerText())?.[0] ?? '' };
}

async function openOrder(page: Page, number: string) {
  const name = new RegExp(`^(Order|Заказ) ${number}`);
  await page.getByRole('button', { name }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText(/^(Timeline|История)$/)).toBeVisible();
  return sheet;
}

test('filters orders by e-mail, number and status, and exports the same rows as CSV', async ({ page }) => {
  const { email, number } = await paidOrder(page, 'saturos-pro');
  await openAdminPanel(page, '?tab=orders');
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

test('shows an error and keeps the list when the export fails', async ({ page }) => {
  await openAdminPanel(page, '?tab=orders');
  await page.route('**/api/admin/orders/export.csv', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert').getByText('The file could not be exported')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});

for (const { lang, width, t } of [
  {
    ...{ lang: 'en', width: 1440 },
    t: {
      order: 'Order',
      granted: 'Saturos Pro entitlement granted',
      licence: /Active, \*\*\*\* \w{4}, Computers: 0 of 3/,
      refund: 'Refund',
      amount: 'Amount in USD',
      badAmount: /Enter an amount from \$0\.01 to \$/,
      reason: 'Reason',
      note: /^Note/,
      question: (email: string) => `Refund $10.00 to ${email}?`,
      requested: 'Refund requested',
      partly: 'Partially refunded',
      entry: /\$10\.00, Succeeded · Duplicate · Asked by telephone/,
      refunded: 'Refunded',
      revoked: 'Licence revoked: Saturos Pro',
      revokedState: 'Revoked',
      entitlements: 'Entitlements',
      address: 'E-mail',
    },
  },
  {
    ...{ lang: 'ru', width: 390 },
    t: {
      order: 'Заказ',
      granted: 'Выдано право на Saturos Pro',
      licence: /Активна, \*\*\*\* \w{4}, Компьютеры:\s0\sиз\s3/,
      refund: 'Оформить возврат',
      amount: 'Сумма в долларах',
      badAmount: /Введите сумму от 0,01\s\$ до /,
      reason: 'Причина',
      note: /^Заметка/,
      question: (email: string) => `Вернуть 10,00 $ покупателю ${email}?`,
      requested: 'Возврат запрошен',
      partly: 'Частичный возврат',
      entry: /10,00\s\$, Выполнен · Дублирующая покупка · Asked by telephone/,
      refunded: 'Возвращён',
      revoked: 'Лицензия отозвана: Saturos Pro',
      revokedState: 'Отозвана',
      entitlements: 'Права',
      address: 'Эл. почта',
    },
  },
])
  test(`refunds an order in part and then in full, each after a confirmation (${lang}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { email, number } = await paidOrder(page, 'saturos-pro');
    await openAdminPanel(page, `?tab=orders&email=${encodeURIComponent(email)}&lang=${lang}`);
    const sheet = await openOrder(page, number);
    await expect(sheet.getByText(t.granted)).toBeVisible();
    await expect(sheet.getByText(t.licence)).toBeVisible();
    await sheet.getByRole('button', { name: t.refund }).click();
    const dialog = page.getByRole('dialog', { name: t.refund });
    const amount = dialog.getByLabel(t.amount);
    await expect(amount).toBeFocused();
    await expectAccessible(page);
    await amount.fill('1000000');
    await dialog.getByRole('button', { name: t.refund }).click();
    await expect(dialog.getByText(t.badAmount)).toBeVisible();
    await amount.fill('10');
    await dialog.getByLabel(t.reason).selectOption('duplicate');
    await dialog.getByLabel(t.note).fill('Asked by telephone');
    const no = answerConfirmDialog(page, false);
    await dialog.getByRole('button', { name: t.refund }).click();
    expect((await no).replaceAll('\u00a0', ' ')).toContain(t.question(email));
    const yes = answerConfirmDialog(page, true);
    await dialog.getByRole('button', { name: t.refund }).click();
    await yes;
    await expect(sheet.getByText(t.requested)).toBeVisible();
    await expect(sheet.getByText(t.partly)).toBeVisible();
    await expect(sheet.getByText(t.entry)).toBeVisible();

    const whole = answerConfirmDialog(page, true);
    await sheet.getByRole('button', { name: t.refund }).click();
    await dialog.getByRole('button', { name: t.refund }).click();
    await whole;
    await expect(dialog).toBeHidden();
    await expect(sheet.locator('span').getByText(t.refunded, { exact: true })).toBeVisible();
    await expect(sheet.getByRole('button', { name: t.refund })).toBeHidden();
    await expect(sheet.getByText(t.revoked)).toBeVisible();
    await expect(sheet.getByText(new RegExp(`${t.revokedState}, \\*\\*\\*\\* \\w{4}`))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: t.entitlements }).click();
    await page.getByRole('textbox', { name: t.address }).fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText(t.revokedState);
  });

test('shows why a refund is refused and repeats the idempotency key only after a lost response', async ({
  page,
}) => {
  const { email, number } = await paidOrder(page, 'tidewater');
  await openAdminPanel(page, `?tab=orders&email=${encodeURIComponent(email)}`);
  const sheet = await openOrder(page, number);
  await sheet.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const keys: string[] = [];
  const answers = ['lost', 'refused', 'refused'];
  await page.route('**/api/admin/orders/*/refunds', (route) => {
    const { key } = route.request().postDataJSON() as { key: string };
    keys.push(key);
    if (answers.shift() === 'lost') return route.abort();
    return route.fulfill({
      status: 409,
      json: { code: 'REFUND_TOO_LARGE', error: 'At most $1 can go back' },
    });
  });
  for (const said of ['No connection', 'At most $1', 'At most $1']) {
    const yes = answerConfirmDialog(page, true);
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

test('filters entitlements by a copied id and exports the same rows as CSV', async ({ page, context }) => {
  await openAdminPanel(page, '?tab=entitlements');
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
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('entitlements.csv');
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(head).toContain('E-mail,User,Product');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.startsWith('customer@example.com,'))).toBe(true);
});

for (const { lang, width } of views) {
  test(`order sheet in ${lang} at ${width} px: translated and accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAdminPanel(page, `?tab=orders&email=customer@example.com&lang=${lang}`);
    await page
      .getByRole('button', { name: /^(Order|Заказ) LL-/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(/Timeline|История/)).toBeVisible();
    expect(await sheet.innerText()).not.toMatch(/\b(admin|errors|shell|entitlement)\.[a-z_]+/);
    await expectAccessible(page);
  });
}

for (const { lang, width, reduction } of [
  { lang: 'en', width: 1440, reduction: /Sale: Autumn sale−\$51\.60/ },
  { lang: 'ru', width: 390, reduction: /Распродажа: Осенняя распродажа−51,60\s\$/ },
])
  test(`shows the reductions of an order by reason (${lang}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { email, number } = await paidOrder(page, 'nightboat');
    await openAdminPanel(page, `?tab=orders&email=${encodeURIComponent(email)}&lang=${lang}`);
    await page.getByRole('button', { name: new RegExp(`${number}$`) }).click();
    await expect(page.getByRole('dialog')).toContainText(reduction);
    await expectAccessible(page);
  });
