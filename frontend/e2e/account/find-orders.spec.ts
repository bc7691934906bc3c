import { expect, type Page, test } from '@playwright/test';
import { findInMail, mailsTo } from '../support/mailbox';
import { expectAccessible, newUser, payWith, register } from '../support/users';

const codePattern = /\b\d{6}\b(?=[\s\S]*orders\/find)/;

/** A customer who has bought a plug-in and then lost the account's password. */
async function buyAndForget(page: Page, language: 'en' | 'ru'): Promise<string> {
  const { email, password } = newUser();
  await page.goto('/checkout/halflight');
  await register(page, { email, password });
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  await page.evaluate((lang) => {
    localStorage.clear();
    localStorage.setItem('language', lang);
  }, language);
  return email;
}

test('finds an order by the address of the purchase and a mailed code', async ({ page }) => {
  const email = await buyAndForget(page, 'en');
  await page.goto('/orders/find');
  await expectAccessible(page);
  await page.getByLabel('Email of the purchase').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText(`If there are orders for ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Show my orders' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The code or link is wrong or has expired. Check it, or request a new one',
  );
  await expect(page.getByText(`If there are orders for ${email}`)).toBeVisible();
  const first = await findInMail(page.request, email, codePattern);
  await page.getByRole('button', { name: 'Request a new code' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect.poll(() => findInMail(page.request, email, codePattern)).not.toBe(first);
  const code = await findInMail(page.request, email, codePattern);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Show my orders' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Your orders' })).toBeVisible();
  await expect(main).toContainText('Halflight');
  await expect(main).toContainText('$119.00');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Receipt LL-\d+ as PDF$/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^receipt-LL-\d+\.pdf$/);
  const receipts = async () =>
    (await mailsTo(page.request, email)).filter(({ html }) => html.includes('/downloads?token=')).length;
  await expect.poll(receipts).toBe(1);
  await page.getByRole('button', { name: /^Email me the downloads of LL-/ }).click();
  await expect(main).toContainText(`Sent to ${email}`);
  await expect.poll(receipts).toBe(2);
  await main.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Find my order' })).toBeVisible();
});

test('opens the orders by the mailed link in Russian on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = await buyAndForget(page, 'ru');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Найти заказ' }).click();
  await page.getByLabel('Адрес покупки').fill(email);
  await page.getByRole('button', { name: 'Прислать код' }).click();
  await expect(page.getByText(`Если для ${email} есть заказы`)).toBeVisible();
  const path = await findInMail(page.request, email, /\/orders\/find\/[\w-]+/);
  await page.goto(path);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Показать заказы' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Halflight');
  await expect(page).toHaveURL(/\/orders\/find$/);
  await expectAccessible(page);
});

test('the lookup of orders does not reveal whether an address has orders', async ({ page }) => {
  const email = `nobody-${crypto.randomUUID()}@example.com`;
  await page.goto('/orders/find');
  await page.getByLabel('Email of the purchase').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText(`If there are orders for ${email}`)).toBeVisible();
});

test('asks for a new code when the access has ended on an open page', async ({ page }) => {
  const email = await buyAndForget(page, 'en');
  await page.goto('/orders/find');
  await page.getByLabel('Email of the purchase').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code').fill(await findInMail(page.request, email, codePattern));
  await page.getByRole('button', { name: 'Show my orders' }).click();
  await expect(page.getByRole('main')).toContainText('Halflight');
  // Another tab of this browser closes the orders.
  expect((await page.request.post('/api/orders/lookup/end')).ok()).toBe(true);
  await page.getByRole('button', { name: /^Email me the downloads of LL-/ }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Access to these orders has ended');
  await expect(page.getByLabel('Email of the purchase')).toHaveValue(email);
});
