import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel, registerCustomer } from '../support/admin';
import { ApiCustomer } from '../support/api-customer';
import { findInMail, mailsTo } from '../support/mailbox';
import { expectAccessible, payWith, signIn } from '../support/users';

/** Pays an order as a new customer; resolves to the e-mail address and the order number. */
async function paidOrder(page: Page): Promise<{ email: string; number: string }> {
  const person = await registerCustomer(page);
  await signIn(page, person);
  await page.goto('/checkout/halflight');
  await payWith(page, '4242 4242 4242 4242');
  const number = page.getByText(/LL-\d{8}/).first();
  await expect(number).toBeVisible();
  await expect(page.getByRole('link', { name: /Download/ }).first()).toBeVisible();
  return { email: person.email, number: /LL-\d{8}/.exec(await number.innerText())?.[0] ?? '' };
}

async function look(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `/tmp/${name}-${width}.png` });
  }
}

test('moves an order with a mistyped address, after its owner has confirmed, and sends its mail again', async ({
  page,
}) => {
  const { email: wrong, number } = await paidOrder(page);
  const right = await registerCustomer(page);
  await openAdminPanel(page, '?tab=orders');
  await page.getByRole('textbox', { name: 'Order number' }).fill(number);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Order ${number}` }).click();
  const sheet = page.getByRole('dialog', { name: `Order ${number}` });
  await sheet.getByRole('button', { name: 'Send the order mail again' }).click();
  await expect(sheet.getByText(`Sent to ${wrong}`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Move to another address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another address' });
  await dialog.getByLabel('Address that the customer meant').fill(right.email);
  await dialog.getByLabel('Reason').fill('Typo in the address');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move to another address' }).click();
  await expect(sheet.getByText(`A link was mailed to ${right.email}`)).toBeVisible();

  const claim = await findInMail(page.request, right.email, /\/orders\/claim\/[\w-]+/);
  await signIn(page, right);
  await page.goto('/account/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.goto(claim);
  await expect(page.getByRole('heading', { name: 'Move the order to this account?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move the order' }).click();
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Download Halflight/ })
      .first(),
  ).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(page.request, wrong)).map(({ subject }) => subject))
    .toContain(`Order ${number} is no longer at this address`);
});

test('asks what happens to an item that the new owner has already, and refunds it', async ({ page }) => {
  const { number } = await paidOrder(page);
  const right = await registerCustomer(page);
  const owner = await ApiCustomer.signIn(right);
  await owner.pay(await owner.checkOut('halflight'));
  await expect(() => owner.expectEntitlement('halflight')).toPass();
  await openAdminPanel(page, `?tab=orders&orderNumber=${number}`);
  await page.getByRole('button', { name: `Order ${number}` }).click();
  const sheet = page.getByRole('dialog', { name: `Order ${number}` });
  await sheet.getByRole('button', { name: 'Move to another address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another address' });
  await dialog.getByLabel('Address that the customer meant').fill(right.email);
  await dialog.getByLabel('Reason').fill('Typo in the address');
  await dialog.getByRole('button', { name: 'Move to another address' }).click();
  await expect(dialog.getByRole('alert')).toContainText('already owns: Halflight');
  await expectAccessible(page);
  if (process.env['LOOK']) await look(page, 'svc-duplicate');
  await dialog.getByLabel('Refund their price when the order moves').check();
  await dialog.getByRole('button', { name: 'Move to another address' }).click();
  await expect(sheet.getByText(`A link was mailed to ${right.email}`)).toBeVisible();

  const claim = await findInMail(page.request, right.email, /\/orders\/claim\/[\w-]+/);
  await signIn(page, right);
  await page.goto(claim);
  await page.getByRole('button', { name: 'Move the order' }).click();
  await expect(page.getByText('You already owned Halflight. We are refunding')).toBeVisible();
  if (process.env['LOOK']) await look(page, 'svc-claimed');
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByRole('main').getByText('Refunded').first()).toBeVisible();
  await openAdminPanel(page, `?tab=orders&orderNumber=${number}`);
  await page.getByRole('button', { name: `Order ${number}` }).click();
  await expect(
    sheet.getByText('Already owned by the new account, refund requested: Halflight'),
  ).toBeVisible();
});
