import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel, registerCustomer } from '../../support/admin';
import { ApiCustomer } from '../../support/api-customer';
import { customerWithOrder } from '../../support/email-addresses';
import { findInMail, mailsTo } from '../../support/mailbox';
import { expectAccessible, signIn, type TestUser } from '../../support/users';
import { expectAccessibleInBothWidths } from '../../support/views/screens';

const claimLink = /\/orders\/claim\/[\w-]+/;

async function openOrder(page: Page, number: string, lang: 'en' | 'ru') {
  await openAdminPanel(page, `?tab=orders&orderNumber=${number}&lang=${lang}`);
  const name = lang === 'en' ? `Order ${number}` : `Заказ ${number}`;
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
}

/** Opens the link with another account, and the order with the account of its new owner. */
async function claimOrder(page: Page, claim: string, owner: TestUser): Promise<void> {
  await signIn(page, await registerCustomer(page));
  await page.goto(claim);
  await page.getByRole('button', { name: 'Move the order' }).click();
  await page.getByRole('button', { name: 'Log in with another account' }).click();
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel(/^Password/).fill(owner.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Move the order to this account?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move the order' }).click();
  await page.getByRole('link', { name: 'Open the order' }).click();
}

test('reassigns an order with a mistyped address, after its owner has confirmed, and sends its mail again', async ({
  page,
}) => {
  const { email: wrong, order: number } = await customerWithOrder(page);
  const right = await registerCustomer(page);
  const sheet = await openOrder(page, number, 'en');
  await sheet.getByRole('button', { name: 'Send the order mail again' }).click();
  const copy = page.getByRole('dialog', { name: 'Send the order mail again' });
  await copy.getByLabel('Reason').fill('The mail was deleted');
  await expectAccessibleInBothWidths(page);
  await copy.getByRole('button', { name: 'Send' }).click();
  await expect(sheet.getByText(`Sent to ${wrong}`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Move to another address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another address' });
  await dialog.getByLabel('Address that the customer meant').fill(right.email);
  await dialog.getByLabel('Reason').fill('Typo in the address');
  await expectAccessibleInBothWidths(page);
  await dialog.getByRole('button', { name: 'Move to another address' }).click();
  await expect(sheet.getByText(`A link was mailed to ${right.email}`)).toBeVisible();

  const claim = await findInMail(page.request, right.email, claimLink);
  await signIn(page, right);
  await page.goto('/account/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await claimOrder(page, claim, right);
  const download = page.getByRole('main').getByRole('link', { name: /Download Halflight/ });
  await expect(download.first()).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(page.request, wrong)).map(({ subject }) => subject))
    .toContain(`Order ${number} is no longer at this address`);
});

test('asks, in Russian, what happens to an item that the new owner has already, and refunds it', async ({
  page,
}) => {
  const { order: number } = await customerWithOrder(page);
  const right = await registerCustomer(page);
  const owner = await ApiCustomer.signIn(right);
  await owner.pay(await owner.checkOut('halflight'));
  await expect(() => owner.expectEntitlement('halflight')).toPass();
  const sheet = await openOrder(page, number, 'ru');
  await sheet.getByRole('button', { name: 'Перенести на другой адрес' }).click();
  const dialog = page.getByRole('dialog', { name: 'Перенести на другой адрес' });
  await dialog.getByLabel('Адрес, который имел в виду покупатель').fill(right.email);
  await dialog.getByLabel('Причина').fill('Typo in the address');
  await dialog.getByRole('button', { name: 'Перенести на другой адрес' }).click();
  await expect(dialog.getByRole('alert')).toContainText('уже есть: Halflight');
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await dialog.getByLabel('Вернуть их стоимость при переносе заказа').check();
  await dialog.getByRole('button', { name: 'Перенести на другой адрес' }).click();
  await expect(sheet.getByText(`Ссылка отправлена на ${right.email}`)).toBeVisible();

  const claim = await findInMail(page.request, right.email, claimLink);
  await signIn(page, right);
  await page.goto(claim);
  await page.getByRole('button', { name: 'Перенести заказ' }).click();
  await expect(
    page.getByText('У вас уже есть Halflight. Оплату второй лицензии мы возвращаем'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Открыть заказ' }).click();
  await expect(page.getByRole('main').getByText('Возвращ').first()).toBeVisible();
  await openOrder(page, number, 'ru');
  await expect(sheet.getByText('Уже есть у нового аккаунта, запрошен возврат: Halflight')).toBeVisible();
});
