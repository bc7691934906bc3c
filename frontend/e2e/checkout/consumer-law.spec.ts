import { expect, type Page, test, type TestInfo } from '@playwright/test';
import { adminRequest, openAdminPanel } from '../support/admin';
import { sandbox } from '../support/api-customer';
import { findInMail, waitForMail } from '../support/mailbox';
import { activateComputers } from '../support/owners';
import {
  expectAccessible,
  giveConsents,
  newUser,
  paymentForm,
  payWith,
  register,
  type TestUser,
} from '../support/users';

const texts = {
  en: {
    title: 'Before you pay',
    next: 'Continue to payment',
    missing: 'Tick this sentence to continue.',
    thanks: 'Thank you for your purchase!',
    withdraw: 'Withdraw from contract here',
    continue: 'Continue',
    confirm: 'Confirm withdrawal',
    done: 'Your declaration was received',
    confirmed: 'Your withdrawal takes effect',
    number: /Order number/,
    name: /Your name/,
    email: /E-mail of the order/,
    footer: 'Withdraw from contract',
    acknowledged: /We received your withdrawal/,
    accepted: /We accepted your withdrawal and return/,
  },
  ru: {
    title: 'Перед оплатой',
    next: 'Перейти к оплате',
    missing: 'Чтобы продолжить, отметьте этот пункт.',
    thanks: 'Спасибо за покупку!',
    withdraw: 'Отказаться от договора',
    continue: 'Продолжить',
    confirm: 'Подтвердить отказ',
    done: 'Ваше заявление получено',
    confirmed: 'Отказ вступил в силу',
    number: /Номер заказа/,
    name: /Ваше имя/,
    email: /Эл. почта заказа/,
    footer: 'Отказ от договора',
    acknowledged: /Мы получили ваш отказ/,
    accepted: /приняли\s+отказ\s+и\s+вернём/u,
  },
} as const;
type Language = keyof typeof texts;

async function shoot(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  if (process.env['SCREENSHOTS'])
    await page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true });
}

/** A new customer at the payment page. */
async function goToPayment(page: Page, lang: Language): Promise<TestUser> {
  const person = newUser();
  await page.goto('/');
  await page.evaluate((language) => localStorage.setItem('language', language), lang);
  await page.goto('/checkout/halflight');
  await register(page, person);
  await expect(page).toHaveURL(/\/checkout\/pay\?session_id=/);
  return person;
}

/** Buys a plug-in; resolves to the customer and the order number. */
async function buy(page: Page, lang: Language): Promise<TestUser & { number: string; sessionId: string }> {
  const person = await goToPayment(page, lang);
  const sessionId = new URL(page.url()).searchParams.get('session_id') ?? '';
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: texts[lang].thanks })).toBeVisible();
  const number = page.getByText(/LL-\d{8}/).first();
  return { ...person, sessionId, number: /LL-\d{8}/.exec(await number.innerText())?.[0] ?? '' };
}

for (const [lang, width] of [
  ['en', 1440],
  ['ru', 390],
] as const)
  test(`asks for both consents, unticked, before the payment form in ${lang} at ${width} px`, async ({
    page,
  }, testInfo) => {
    const t = texts[lang];
    await page.setViewportSize({ width, height: 900 });
    const { email } = await goToPayment(page, lang);
    const boxes = page.getByRole('group', { name: t.title }).getByRole('checkbox');
    await expect(boxes).toHaveCount(2);
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
    await expect(paymentForm(page).locator('#pay')).toHaveCount(0);
    const proceed = page.getByRole('button', { name: t.next });
    await proceed.click();
    await expect(page.getByText(t.missing)).toHaveCount(2);
    await expect(boxes.first()).toBeFocused();
    await boxes.first().check();
    await proceed.click();
    await expect(page.getByText(t.missing)).toHaveCount(1);
    await expect(boxes.first()).not.toHaveAccessibleDescription(t.missing);
    await expect(boxes.last()).toHaveAccessibleDescription(t.missing);
    await expect(boxes.last()).toBeFocused();
    await expectAccessible(page);
    await shoot(page, `consents-${lang}-${width}`, testInfo);
    await giveConsents(page);
    await payWith(page, '4242424242424242');
    await expect(page.getByRole('heading', { name: t.thanks })).toBeVisible();
    const { text } = await waitForMail(page.request, email, /LL-\d{8}/);
    const sentence =
      lang === 'en' ? 'I lose my right of withdrawal' : 'право на отказ от договора утрачивается';
    expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/(text version|редакция текста) \d{4}-\d{2}-\d{2}\)/);
  });

for (const [lang, width] of [
  ['en', 390],
  ['ru', 1440],
] as const) {
  test(`a guest withdraws in two steps in ${lang} at ${width} px and confirms by the mailed link`, async ({
    page,
    browser,
  }, testInfo) => {
    const t = texts[lang];
    const { email, number } = await buy(page, lang);
    const guest = await browser.newPage({ viewport: { width, height: 900 } });
    await guest.goto(`/?lang=${lang}`);
    await guest.getByRole('contentinfo').getByRole('link', { name: t.footer, exact: true }).click();
    await expectAccessible(guest);
    await guest.getByLabel(t.number).fill(number.toLowerCase());
    await guest.getByLabel(t.name).fill('Anna Kern');
    await guest.getByLabel(t.email).fill(email);
    await guest.getByRole('button', { name: t.continue, exact: true }).click();
    await expect(guest.getByText(number).first()).toBeVisible();
    await expectAccessible(guest);
    await shoot(guest, `withdrawal-check-${lang}-${width}`, testInfo);
    await guest.getByRole('button', { name: t.confirm }).click();
    await expect(guest.getByRole('heading', { name: t.done })).toBeVisible();
    await shoot(guest, `withdrawal-done-${lang}-${width}`, testInfo);
    await guest.goto(await findInMail(page.request, email, /\/withdraw\/confirm\/[\w-]+/));
    await expectAccessible(guest);
    await shoot(guest, `withdrawal-confirm-${lang}-${width}`, testInfo);
    await guest.getByRole('button', { name: t.confirm }).click();
    await expect(guest.getByRole('heading', { name: t.confirmed })).toBeVisible();
    await guest.close();
    await waitForMail(page.request, email, t.acknowledged);
    await waitForMail(page.request, email, t.accepted);
  });

  test(`a customer withdraws from the order in the account in ${lang} at ${width} px`, async ({
    page,
  }, testInfo) => {
    const t = texts[lang];
    await page.setViewportSize({ width, height: 900 });
    const { number, email } = await buy(page, lang);
    await page.goto(`/account/orders/${number}`);
    await expectAccessible(page);
    await shoot(page, `order-${lang}-${width}`, testInfo);
    await page.getByRole('link', { name: t.withdraw }).click();
    await expect(page.getByLabel(t.number)).toHaveValue(number);
    await expect(page.getByLabel(t.email)).toHaveValue(email);
    await page.getByRole('button', { name: t.continue, exact: true }).click();
    await page.getByRole('button', { name: t.confirm }).click();
    await expect(page.getByRole('heading', { name: t.done })).toBeVisible();
    await waitForMail(page.request, email, t.accepted);
    await page.goto(`/account/orders/${number}`);
    await expect(page.getByRole('link', { name: t.withdraw })).toHaveCount(0);
  });
}

test('an administrator declines the withdrawal of an activated plug-in with a reason', async ({
  page,
}, testInfo) => {
  const { number, email, password } = await buy(page, 'en');
  const login = await page.request.post('/api/login', { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await activateComputers(page.request, { email, password, headers, product: 'Halflight' }, ['Studio']);
  await page.request.post(`/api/orders/${number}/withdrawal`, { headers, data: { name: 'Anna', email } });
  await openAdminPanel(page, '?tab=withdrawals');
  const row = page.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('Waits for a decision');
  await expectAccessible(page);
  await shoot(page, 'panel-withdrawals', testInfo);
  await row.getByRole('button', { name: `Decline: order ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: /Decline the withdrawal/ });
  await dialog.getByLabel('Reason, mailed to the customer').fill('It was activated on a computer.');
  await dialog.getByRole('button', { name: 'Decline and mail the reason' }).click();
  await expect(row).toContainText('Declined');
  await waitForMail(page.request, email, /It was activated on a computer/);
});

for (const { lang, width, customer, panel } of [
  { lang: 'en', width: 390, customer: 'Returned by your bank', panel: 'Dispute lost' },
  { lang: 'ru', width: 1440, customer: 'Деньги вернул банк', panel: 'Спор проигран' },
] as const)
  test(`customer and administrator read how a lost dispute ended in ${lang} at ${width} px`, async ({
    page,
  }, testInfo) => {
    const { number, sessionId, email } = await buy(page, lang);
    await sandbox(`sessions/${sessionId}/dispute`, { outcome: 'lost' });
    await waitForMail(page.request, email, /Your licence was revoked|Лицензия отозвана/);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/account/orders/${number}`);
    await expect(page.getByText(customer)).toBeVisible();
    await expect(page.getByRole('link', { name: texts[lang].withdraw })).toHaveCount(0);
    await expectAccessible(page);
    await shoot(page, `dispute-lost-${lang}-${width}`, testInfo);
    await openAdminPanel(page, `?tab=orders&orderNumber=${number}`);
    await expect(page.getByText(panel).first()).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`(Order|Заказ) ${number}`) }).click();
    const sheet = page.getByRole('dialog', { name: new RegExp(`(Order|Заказ) ${number}`) });
    await expect(sheet.getByText(panel)).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `dispute-lost-panel-${lang}-${width}`, testInfo);
  });

for (const [lang, width] of [
  ['en', 1440],
  ['ru', 390],
] as const)
  test(`an administrator edits the evidence of a dispute and sends it in ${lang} at ${width} px`, async ({
    page,
  }, testInfo) => {
    const { number, sessionId } = await buy(page, 'en');
    await sandbox(`sessions/${sessionId}/dispute`, { outcome: 'open' });
    const statusOf = async () => {
      const { data } = await adminRequest<{ data: { status: string }[] }>(
        page,
        'GET',
        `/admin/orders?orderNumber=${number}`,
      );
      return data[0]?.status;
    };
    await expect.poll(statusOf).toBe('disputed');
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((language) => localStorage.setItem('language', language), lang);
    await openAdminPanel(page, `?tab=orders&orderNumber=${number}`);
    await page.getByRole('button', { name: new RegExp(`(Order|Заказ) ${number}`) }).click();
    await page
      .getByRole('button', { name: /Check and send the evidence|Проверить и отправить доказательства/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^(Evidence|Доказательства)$/ });
    await expect(dialog.getByLabel(/Consents and refund policy|Согласия и условия возврата/)).toHaveValue(
      /agreed that the supply begins at once/,
    );
    await expectAccessible(page);
    await expect(page.getByText(/sent with it as a PDF file|отправляется квитанция в PDF/)).toBeVisible();
    // The administrator checks every field, so none is cut off.
    const supplied = dialog.getByLabel(/Supplied on|Доступ открыт/);
    await expect.poll(() => supplied.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    await shoot(page, `evidence-${lang}-${width}`, testInfo);
    await dialog
      .getByLabel(/Mails, refunds and remarks|Письма, возвраты и замечания/)
      .fill('We answered twice.');
    page.once('dialog', (question) => void question.accept());
    await dialog.getByRole('button', { name: /Send to the bank|Отправить в банк/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Evidence sent|Доказательства отправлены/).first()).toBeVisible();
  });
