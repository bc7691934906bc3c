import { expect, type Page, test } from '@playwright/test';
import { ApiCustomer } from '../support/api-customer';
import { findInMail, mailsTo } from '../support/mailbox';
import { expectAccessible } from '../support/users';

const codePattern = /\b\d{6}\b(?=[\s\S]*orders\/find)/;
const linkPattern = /\/orders\/find\/[\w-]+/;

/** A customer who has bought a plug-in and has no session. */
async function boughtBefore(): Promise<string> {
  const customer = await ApiCustomer.register();
  await customer.pay(await customer.checkOut('halflight'));
  return customer.email;
}

async function requestCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email of the purchase').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText(`If there are orders for ${email}`)).toBeVisible();
}

async function expectDocumentsAndMail(page: Page, email: string): Promise<void> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Receipt LL-\d+ as PDF$/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^receipt-LL-\d+\.pdf$/);
  const receipts = async () =>
    (await mailsTo(page.request, email)).filter(({ html }) => html.includes('/downloads?token=')).length;
  await expect.poll(receipts).toBe(1);
  await page.getByRole('button', { name: /^Email me the downloads of LL-/ }).click();
  await expect(page.getByRole('main')).toContainText(`Sent to ${email}`);
  await expect.poll(receipts).toBe(2);
}

/** Opens the orders by the link of another mail, in Russian on a phone, and closes them. */
async function openByLink(page: Page, email: string): Promise<void> {
  const earlier = await findInMail(page.request, email, linkPattern);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?lang=ru');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Найти заказ' }).click();
  await page.getByLabel('Адрес покупки').fill(email);
  await page.getByRole('button', { name: 'Прислать код' }).click();
  await expect(page.getByText(`Если для ${email} есть заказы`)).toBeVisible();
  await expect.poll(() => findInMail(page.request, email, linkPattern)).not.toBe(earlier);
  await page.goto(await findInMail(page.request, email, linkPattern));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Показать заказы' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Halflight');
  await expect(page).toHaveURL(/\/orders\/find$/);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Найти заказ' })).toBeVisible();
}

test('a guest finds orders by the address of the purchase and a mailed code or link', async ({ page }) => {
  const email = await boughtBefore();
  const main = page.getByRole('main');
  await page.goto('/orders/find');
  await expectAccessible(page);
  // The response does not reveal whether an address has orders.
  await requestCode(page, `unknown-${crypto.randomUUID()}@example.com`);
  await page.goto('/orders/find');
  await requestCode(page, email);
  await expectAccessible(page);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Show my orders' }).click();
  await expect(main.getByRole('alert')).toContainText(
    'The code or link is wrong or has expired. Check it, or request a new one',
  );
  await expect(page.getByText(`If there are orders for ${email}`)).toBeVisible();
  const first = await findInMail(page.request, email, codePattern);
  await page.getByRole('button', { name: 'Request a new code' }).click();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => findInMail(page.request, email, codePattern)).not.toBe(first);
  await page.getByLabel('Code').fill(await findInMail(page.request, email, codePattern));
  await page.getByRole('button', { name: 'Show my orders' }).click();
  await expect(main.getByRole('heading', { name: 'Your orders' })).toBeVisible();
  await expect(main).toContainText('Halflight');
  await expect(main).toContainText('$119.00');
  await expectAccessible(page);
  await expectDocumentsAndMail(page, email);
  // Another tab of this browser closes the orders.
  expect((await page.request.post('/api/orders/lookup/end')).ok()).toBe(true);
  await page.getByRole('button', { name: /^Email me the downloads of LL-/ }).click();
  await expect(main.getByRole('alert')).toContainText('Access to these orders has ended');
  await expect(page.getByLabel('Email of the purchase')).toHaveValue(email);
  await openByLink(page, email);
});
