import { expect, type Page, test } from '@playwright/test';
import { adminRequest, openAdminPanel, registerCustomer } from '../support/admin';
import { ApiCustomer, sandbox } from '../support/api-customer';
import { findInMail, waitForMail } from '../support/mailbox';
import { activateComputers } from '../support/owners';
import {
  expectAccessible,
  giveConsents,
  newUser,
  paymentForm,
  payWith,
  register,
  signIn,
  type TestUser,
} from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

test.describe.configure({ timeout: 120_000 });

interface Purchase extends TestUser {
  number: string;
  sessionId: string;
}

/** A new customer has given the consents and bought a plug-in; the browser has the session. */
async function bought(page: Page): Promise<Purchase> {
  const { email, password } = await registerCustomer(page);
  const customer = await ApiCustomer.signIn({ email, password });
  const sessionId = await customer.checkOut('halflight');
  await signIn(page, { email, password });
  await page.goto(`/checkout/pay?session_id=${sessionId}`);
  await giveConsents(page);
  await customer.pay(sessionId);
  const status = `/api/checkout/session-status/${sessionId}`;
  const number = async () => {
    const { order } = (await (await page.request.get(status)).json()) as {
      order: { orderNumber: string } | null;
    };
    return order?.orderNumber ?? '';
  };
  await expect.poll(number).toMatch(/^LL-\d{8}$/);
  return { email, password, sessionId, number: await number() };
}

/** Expects that the payment needs both consents, each with a message of its own. */
async function refuseWithoutConsents(page: Page): Promise<void> {
  const missing = 'Чтобы продолжить, отметьте этот пункт.';
  const boxes = page.getByRole('group', { name: 'Перед оплатой' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await expect(paymentForm(page).locator('#pay')).toHaveCount(0);
  const proceed = page.getByRole('button', { name: 'Перейти к оплате' });
  await proceed.click();
  await expect(page.getByText(missing)).toHaveCount(2);
  await expect(boxes.first()).toBeFocused();
  await boxes.first().check();
  await proceed.click();
  await expect(page.getByText(missing)).toHaveCount(1);
  await expect(boxes.first()).not.toHaveAccessibleDescription(missing);
  await expect(boxes.last()).toHaveAccessibleDescription(missing);
  await expect(boxes.last()).toBeFocused();
  await expectAccessibleInBothWidths(page);
}

test('a customer gives both consents, which are unticked and mailed, and withdraws from the order in the account', async ({
  page,
}) => {
  const { email, password } = newUser();
  await page.goto('/checkout/halflight?lang=ru');
  await register(page, { email, password });
  await expect(page).toHaveURL(/\/checkout\/pay\?session_id=/);
  await refuseWithoutConsents(page);
  await giveConsents(page);
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Спасибо за покупку!' })).toBeVisible();
  const number = await page.getByText(/^LL-\d{8}$/).innerText();
  const { text } = await waitForMail(page.request, email, /LL-\d{8}/);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('право на отказ от договора утрачивается');
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/редакция текста \d{4}-\d{2}-\d{2}\)/);

  const withdraw = page.getByRole('link', { name: 'Отказаться от договора' });
  await page.goto(`/account/orders/${number}`);
  await expectAccessible(page);
  await withdraw.click();
  await expect(page.getByLabel(/Номер заказа/)).toHaveValue(number);
  await expect(page.getByLabel(/Эл. почта заказа/)).toHaveValue(email);
  await page.getByRole('button', { name: 'Продолжить', exact: true }).click();
  await page.getByRole('button', { name: 'Подтвердить отказ' }).click();
  await expect(page.getByRole('heading', { name: 'Ваше заявление получено' })).toBeVisible();
  await waitForMail(page.request, email, /приняли\s+отказ\s+и\s+вернём/u);
  await page.goto(`/account/orders/${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(withdraw).toHaveCount(0);
});

test('a guest withdraws from an order in two steps and confirms by the mailed link', async ({ page }) => {
  const { email, number } = await bought(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Withdraw from contract', exact: true })
    .click();
  await page.getByLabel(/Order number/).fill(number.toLowerCase());
  await page.getByLabel(/Your name/).fill('Anna Kern');
  await page.getByLabel(/E-mail of the order/).fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText(number).first()).toBeVisible();
  await expectAccessibleInBothWidths(page);
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'Your declaration was received' })).toBeVisible();
  await page.goto(await findInMail(page.request, email, /\/withdraw\/confirm\/[\w-]+/));
  await expectAccessibleInBothWidths(page);
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'Your withdrawal takes effect' })).toBeVisible();
  await waitForMail(page.request, email, /We received your withdrawal/);
  await waitForMail(page.request, email, /We accepted your withdrawal and return/);
});

test('an administrator declines the withdrawal of an activated plug-in with a reason', async ({ page }) => {
  const { number, email, password } = await bought(page);
  const login = await page.request.post('/api/login', { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await activateComputers(page.request, { email, password, headers, product: 'Halflight' }, ['Studio']);
  await page.request.post(`/api/orders/${number}/withdrawal`, { headers, data: { name: 'Anna', email } });
  await openAdminPanel(page, '?tab=withdrawals');
  const row = page.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('Waits for a decision');
  await expectAccessible(page);
  await row.getByRole('button', { name: `Decline: order ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: /Decline the withdrawal/ });
  await dialog.getByLabel('Reason, mailed to the customer').fill('It was activated on a computer.');
  await dialog.getByRole('button', { name: 'Decline and mail the reason' }).click();
  await expect(row).toContainText('Declined');
  await waitForMail(page.request, email, /It was activated on a computer/);
});

/** Opens the sheet of an order in the panel. */
async function openOrderSheet(page: Page, number: string, lang: 'en' | 'ru'): Promise<void> {
  await openAdminPanel(page, `?tab=orders&orderNumber=${number}&lang=${lang}`);
  await page.getByRole('button', { name: new RegExp(`(Order|Заказ) ${number}`) }).click();
}

/** Customer and administrator read how a dispute ended. */
async function expectLostDispute(page: Page): Promise<void> {
  const { number, sessionId, email } = await bought(page);
  await sandbox(`sessions/${sessionId}/dispute`, { outcome: 'lost' });
  await waitForMail(page.request, email, /Your licence was revoked/);
  for (const [lang, text] of [
    ['ru', 'Деньги вернул банк'],
    ['en', 'Returned by your bank'],
  ] as const) {
    await page.goto(`/account/orders/${number}?lang=${lang}`);
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Withdraw from contract here' })).toHaveCount(0);
  await expectAccessibleInBothWidths(page);
  await openOrderSheet(page, number, 'ru');
  const sheet = page.getByRole('dialog', { name: new RegExp(`Заказ ${number}`) });
  await expect(sheet.getByText('Спор проигран')).toBeVisible();
  await expectAccessibleInBothWidths(page);
}

test('an administrator edits the evidence of a dispute and sends it; a lost one is shown to the customer, too', async ({
  page,
}) => {
  const { number, sessionId } = await bought(page);
  await sandbox(`sessions/${sessionId}/dispute`, { outcome: 'open' });
  const statusOf = async () => {
    const path = `/admin/orders?orderNumber=${number}`;
    const { data } = await adminRequest<{ data: { status: string }[] }>(page, 'GET', path);
    return data[0]?.status;
  };
  await expect.poll(statusOf).toBe('disputed');
  await openOrderSheet(page, number, 'en');
  await page.getByRole('button', { name: 'Check and send the evidence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Evidence' });
  await expect(dialog.getByLabel('Consents and refund policy')).toHaveValue(
    /agreed that the supply begins at once/,
  );
  await expect(page.getByText('sent with it as a PDF file')).toBeVisible();
  const supplied = dialog.getByLabel('Supplied on');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    // The administrator checks every field, so none is cut off.
    await expect.poll(() => supplied.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
  }
  await dialog.getByLabel('Mails, refunds and remarks').fill('We answered twice.');
  page.once('dialog', (question) => void question.accept());
  await dialog.getByRole('button', { name: 'Send to the bank' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Evidence sent').first()).toBeVisible();
  await expectLostDispute(page);
});
