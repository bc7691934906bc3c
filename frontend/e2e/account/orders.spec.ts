import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { ApiCustomer } from '../support/api-customer';
import { mailsTo } from '../support/mailbox';
import { expectAccessible, newUser, payWith, register, signIn } from '../support/users';

/** A new customer who has bought a plug-in by card. */
async function buyHalflight(page: Page): Promise<string> {
  const { email, password } = newUser();
  await page.goto('/checkout/halflight');
  await register(page, { email, password });
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  return email;
}

async function savedPdf(page: Page, name: RegExp): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const file = await (await saving).path();
  return (await readFile(file)).subarray(0, 5).toString();
}

test('shows an order with its documents, corrects the billing details and sends the mail again', async ({
  page,
}) => {
  const email = await buyHalflight(page);
  await page.goto('/account/orders');
  await expectAccessible(page);
  await page.getByRole('link', { name: /Order LL-/ }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('$119.00');
  await expect(main).toContainText('Paid by card: visa 4242');
  await expect(main.getByRole('link', { name: /Download Halflight/ }).first()).toBeVisible();
  await expect(main.getByText('Payment received')).toBeVisible();
  expect(await savedPdf(page, /Download Invoice INV-/)).toBe('%PDF-');
  expect(await savedPdf(page, /Download Receipt LL-/)).toBe('%PDF-');

  await page.getByRole('button', { name: 'Edit billing details' }).click();
  await page.getByLabel('Company (optional)').fill('Nordklang GmbH');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('VAT number (optional)').fill('DE 136 695 976');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main).toContainText('Nordklang GmbH');
  await expect(main).toContainText('DE136695976');
  await expect(main).toContainText('Revision 2');
  await expectAccessible(page);
  expect(await savedPdf(page, /Download Invoice INV-.*, Revision 2 as PDF$/)).toBe('%PDF-');
  expect(await savedPdf(page, /Download Invoice INV-.*, Revision 1 as PDF$/)).toBe('%PDF-');

  const orderMails = async () =>
    (await mailsTo(page.request, email)).filter(({ subject }) => subject.startsWith('Your order')).length;
  await expect.poll(orderMails).toBe(1);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(main).toContainText(`Sent to ${email}`);
  await expect.poll(orderMails).toBe(2);
});

for (const { lang, width, heading, documents, files } of [
  {
    lang: 'en',
    width: 1440,
    heading: 'Documents',
    documents: ['Receipt', 'Invoice'],
    files: 'Licences and files',
  },
  {
    lang: 'ru',
    width: 390,
    heading: 'Документы',
    documents: ['Квитанция', 'Инвойс'],
    files: 'Лицензии и файлы',
  },
])
  test(`shows receipt and invoice of an order first and its files by product (${lang}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const person = newUser();
    const data = { ...person, firstName: 'Anna', lastName: 'Kern' };
    expect((await page.request.post('/api/register', { data })).ok()).toBe(true);
    const customer = await ApiCustomer.signIn(person);
    const items = [{ kind: 'bundle' as const, slug: 'mix-room' }];
    const { sessionId } = await customer.checkOutCart({ items, codes: [] });
    await customer.pay(sessionId);
    await signIn(page, person);
    await page.goto(`/purchase/success?session_id=${sessionId}`);
    await page.getByRole('link', { name: 'Receipt and invoice' }).click();
    await page.goto(`${new URL(page.url()).pathname}?lang=${lang}`);
    const content = page.getByRole('main');
    await expect(content.getByRole('heading', { level: 2 }).first()).toHaveText(heading);
    await expect(page.getByRole('region', { name: heading }).locator('b')).toHaveText(documents);
    const owned = page.getByRole('region', { name: files });
    await expect(owned.getByRole('link')).toHaveCount(6);
    const names = await owned
      .locator('b, a')
      .evaluateAll((all) =>
        all.map((part) =>
          ['Tidewater', 'Plumbline EQ', 'Keystone Bus'].find((name) =>
            (part.ariaLabel ?? part.textContent).includes(name),
          ),
        ),
      );
    const groups = names.filter((name, index) => name !== names[index - 1]);
    expect(groups.sort()).toEqual(['Keystone Bus', 'Plumbline EQ', 'Tidewater']);
    await expectAccessible(page);
  });

test('shows an order in Russian on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buyHalflight(page);
  await page.evaluate(() => localStorage.setItem('language', 'ru'));
  await page.goto('/account/orders');
  await page.getByRole('link', { name: /Заказ LL-/ }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Состав заказа' })).toBeVisible();
  await expect(main).toContainText('Инвойс');
  await expect(main).toContainText('Оплата получена');
  await expectAccessible(page);
});

test('breaks a company name without blanks on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buyHalflight(page);
  await page.goto('/account/orders');
  await page.getByRole('link', { name: /Order LL-/ }).click();
  await page.getByRole('button', { name: 'Edit billing details' }).click();
  const company = `ООО «${'Д'.repeat(80)}»`;
  await page.getByLabel('Company (optional)').fill(company);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(company)).toBeVisible();
  await expectAccessible(page);
});

test('does not show an order of another customer', async ({ page }) => {
  await buyHalflight(page);
  await page.goto('/account/orders/LL-12345678');
  await expect(page.getByRole('heading', { name: 'This order is not in your account' })).toBeVisible();
});
