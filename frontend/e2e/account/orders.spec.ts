import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { registerCustomer } from '../support/admin';
import { ApiCustomer } from '../support/api-customer';
import { mailsTo } from '../support/mailbox';
import { expectAccessible, signIn, type TestUser } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

const parts = ['Keystone Bus', 'Plumbline EQ', 'Tidewater'];

/** A new customer who has bought a bundle by card and is signed in. */
async function buyBundle(page: Page): Promise<TestUser> {
  const person = await registerCustomer(page);
  const customer = await ApiCustomer.signIn(person);
  const items = [{ kind: 'bundle' as const, slug: 'mix-room' }];
  const { sessionId } = await customer.checkOutCart({ items, codes: [] });
  await customer.pay(sessionId);
  await signIn(page, person);
  return person;
}

async function savedPdf(page: Page, name: RegExp): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const file = await (await saving).path();
  return (await readFile(file)).subarray(0, 5).toString();
}

/** Expects two files of each part, product by product. */
async function expectFilesByProduct(page: Page): Promise<void> {
  const owned = page.getByRole('region', { name: /^(Licences and files|Лицензии и файлы)$/ });
  await expect(owned.getByRole('link')).toHaveCount(6);
  const names = await owned
    .locator('b, a')
    .evaluateAll(
      (all, known) =>
        all.map((part) => known.find((name) => (part.ariaLabel ?? part.textContent).includes(name))),
      parts,
    );
  expect(names.filter((name, index) => name !== names[index - 1]).sort()).toEqual(parts);
}

/** Changes the details to a name without blanks, which has to break on a phone. */
async function correctBillingDetails(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const company = `ООО «${'Д'.repeat(80)}»`;
  await page.getByRole('button', { name: 'Edit billing details' }).click();
  await page.getByLabel('Company (optional)').fill(company);
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('VAT number (optional)').fill('DE 136 695 976');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main).toContainText(company);
  await expect(main).toContainText('DE136695976');
  await expect(main).toContainText('Revision 2');
  await expectAccessibleInBothWidths(page);
  expect(await savedPdf(page, /Download Invoice INV-.*, Revision 2 as PDF$/)).toBe('%PDF-');
  expect(await savedPdf(page, /Download Invoice INV-.*, Revision 1 as PDF$/)).toBe('%PDF-');
}

test('an order shows its documents first and its files by product, corrects the billing details and is mailed again', async ({
  page,
}) => {
  const { email } = await buyBundle(page);
  const main = page.getByRole('main');
  await page.goto('/account/orders');
  await expect(page.getByRole('link', { name: /Order LL-/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /Order LL-/ }).click();
  await expect(main).toContainText('$193.90');
  await expect(main).toContainText('Paid by card: visa 4242');
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Documents');
  await expect(page.getByRole('region', { name: 'Documents' }).locator('b')).toHaveText([
    'Receipt',
    'Invoice',
  ]);
  await expectFilesByProduct(page);
  await expect(main.getByText('Payment received')).toBeVisible();
  expect(await savedPdf(page, /Download Invoice INV-/)).toBe('%PDF-');
  expect(await savedPdf(page, /Download Receipt LL-/)).toBe('%PDF-');
  await correctBillingDetails(page);

  const orderMails = async () =>
    (await mailsTo(page.request, email)).filter(({ subject }) => subject.startsWith('Your order')).length;
  await expect.poll(orderMails).toBe(1);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(main).toContainText(`Sent to ${email}`);
  await expect.poll(orderMails).toBe(2);

  await page.goto(`${new URL(page.url()).pathname}?lang=ru`);
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Документы');
  await expect(page.getByRole('region', { name: 'Документы' })).toContainText(/Квитанция[\s\S]*Инвойс/);
  await expect(main.getByRole('heading', { name: 'Состав заказа' })).toBeVisible();
  await expect(main).toContainText('Оплата получена');
  await expectFilesByProduct(page);
  await expectAccessible(page);
  await page.goto('/account/orders/LL-12345678?lang=en');
  await expect(page.getByRole('heading', { name: 'This order is not in your account' })).toBeVisible();
});
