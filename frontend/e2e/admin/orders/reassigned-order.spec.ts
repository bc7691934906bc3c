import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel, registerCustomer } from '../../support/admin';
import { ApiCustomer } from '../../support/api-customer';
import { findInMail, mailsTo } from '../../support/mailbox';
import { expectAccessible, payWith, signIn } from '../../support/users';

const texts = {
  en: {
    order: (number: string) => `Order ${number}`,
    number: 'Order number',
    resend: 'Send the order mail again',
    send: 'Send',
    resent: (email: string) => `Sent to ${email}`,
    move: 'Move to another address',
    meant: 'Address that the customer meant',
    reason: 'Reason',
    mailed: (email: string) => `A link was mailed to ${email}`,
    none: 'No orders yet',
    title: 'Move the order to this account?',
    claim: 'Move the order',
    another: 'Log in with another account',
    logIn: 'Log in',
    open: 'Open the order',
    download: /Download Halflight/,
    owns: 'already owns: Halflight',
    refundThem: 'Refund their price when the order moves',
    refunding: 'You already owned Halflight. We are refunding',
    refunded: 'Refunded',
    moment: 'Already owned by the new account, refund requested: Halflight',
  },
  ru: {
    order: (number: string) => `Заказ ${number}`,
    number: 'Номер заказа',
    resend: 'Отправить письмо о заказе снова',
    send: 'Отправить',
    resent: (email: string) => `Отправлено на ${email}`,
    move: 'Перенести на другой адрес',
    meant: 'Адрес, который имел в виду покупатель',
    reason: 'Причина',
    mailed: (email: string) => `Ссылка отправлена на ${email}`,
    none: 'Заказов пока нет',
    title: 'Перенести заказ в этот аккаунт?',
    claim: 'Перенести заказ',
    another: 'Войти в другой аккаунт',
    logIn: 'Войти',
    open: 'Открыть заказ',
    download: /Скачать Halflight/,
    owns: 'уже есть: Halflight',
    refundThem: 'Вернуть их стоимость при переносе заказа',
    refunding: 'У вас уже есть Halflight. Оплату второй лицензии мы возвращаем',
    refunded: 'Возвращ',
    moment: 'Уже есть у нового аккаунта, запрошен возврат: Halflight',
  },
} as const;

/** Pays an order as a new customer; resolves to the e-mail address and the order number. */
async function paidOrder(page: Page): Promise<{ email: string; number: string }> {
  const person = await registerCustomer(page);
  await signIn(page, person);
  await page.goto('/checkout/halflight');
  await payWith(page, '4242 4242 4242 4242');
  const number = page.getByText(/LL-\d{8}/).first();
  await expect(number).toBeVisible();
  await expect(page.getByRole('link', { name: /Download|Скачать/ }).first()).toBeVisible();
  return { email: person.email, number: /LL-\d{8}/.exec(await number.innerText())?.[0] ?? '' };
}

for (const lang of ['en', 'ru'] as const) {
  const t = texts[lang];

  test(`reassigns an order with a mistyped address, after its owner has confirmed, and sends its mail again (${lang})`, async ({
    page,
  }) => {
    const { email: wrong, number } = await paidOrder(page);
    const right = await registerCustomer(page);
    await openAdminPanel(page, `?tab=orders&lang=${lang}`);
    await page.getByRole('textbox', { name: t.number }).fill(number);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.order(number) }).click();
    const sheet = page.getByRole('dialog', { name: t.order(number) });
    await sheet.getByRole('button', { name: t.resend }).click();
    const copy = page.getByRole('dialog', { name: t.resend });
    await copy.getByLabel(t.reason).fill('The mail was deleted');
    await expectAccessible(page);
    await copy.getByRole('button', { name: t.send }).click();
    await expect(sheet.getByText(t.resent(wrong))).toBeVisible();
    await sheet.getByRole('button', { name: t.move }).click();
    const dialog = page.getByRole('dialog', { name: t.move });
    await dialog.getByLabel(t.meant).fill(right.email);
    await dialog.getByLabel(t.reason).fill('Typo in the address');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.move }).click();
    await expect(sheet.getByText(t.mailed(right.email))).toBeVisible();

    const claim = await findInMail(page.request, right.email, /\/orders\/claim\/[\w-]+/);
    await signIn(page, right);
    await page.goto('/account/orders');
    await expect(page.getByText(t.none)).toBeVisible();
    await signIn(page, await registerCustomer(page));
    await page.goto(claim);
    await page.getByRole('button', { name: t.claim }).click();
    await page.getByRole('button', { name: t.another }).click();
    await page.getByLabel(/E-mail|Эл\. почта/).fill(right.email);
    await page.getByLabel(/^(Password|Пароль)/).fill(right.password);
    await page.getByRole('main').getByRole('button', { name: t.logIn }).click();
    await expect(page.getByRole('heading', { name: t.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.claim }).click();
    await page.getByRole('link', { name: t.open }).click();
    await expect(page.getByRole('main').getByRole('link', { name: t.download }).first()).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(page.request, wrong)).map(({ subject }) => subject))
      .toContain(`Order ${number} is no longer at this address`);
  });

  test(`asks what happens to an item that the new owner has already, and refunds it (${lang})`, async ({
    page,
  }) => {
    const { number } = await paidOrder(page);
    const right = await registerCustomer(page);
    const owner = await ApiCustomer.signIn(right);
    await owner.pay(await owner.checkOut('halflight'));
    await expect(() => owner.expectEntitlement('halflight')).toPass();
    await openAdminPanel(page, `?tab=orders&orderNumber=${number}&lang=${lang}`);
    await page.getByRole('button', { name: t.order(number) }).click();
    const sheet = page.getByRole('dialog', { name: t.order(number) });
    await sheet.getByRole('button', { name: t.move }).click();
    const dialog = page.getByRole('dialog', { name: t.move });
    await dialog.getByLabel(t.meant).fill(right.email);
    await dialog.getByLabel(t.reason).fill('Typo in the address');
    await dialog.getByRole('button', { name: t.move }).click();
    await expect(dialog.getByRole('alert')).toContainText(t.owns);
    await expectAccessible(page);
    await dialog.getByLabel(t.refundThem).check();
    await dialog.getByRole('button', { name: t.move }).click();
    await expect(sheet.getByText(t.mailed(right.email))).toBeVisible();

    const claim = await findInMail(page.request, right.email, /\/orders\/claim\/[\w-]+/);
    await signIn(page, right);
    await page.goto(claim);
    await page.getByRole('button', { name: t.claim }).click();
    await expect(page.getByText(t.refunding)).toBeVisible();
    await page.getByRole('link', { name: t.open }).click();
    await expect(page.getByRole('main').getByText(t.refunded).first()).toBeVisible();
    await openAdminPanel(page, `?tab=orders&orderNumber=${number}&lang=${lang}`);
    await page.getByRole('button', { name: t.order(number) }).click();
    await expect(sheet.getByText(t.moment)).toBeVisible();
  });
}
