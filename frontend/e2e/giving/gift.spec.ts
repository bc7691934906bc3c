import { expect, type Page, test } from '@playwright/test';
import { registerCustomer } from '../support/admin';
import { ApiCustomer } from '../support/api-customer';
import { findInMail } from '../support/mailbox';
import { expectDownloadOffered } from '../support/paid-order';
import { newUser, payWith, register, signIn, type TestUser } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

const giftCode = /(\w{4}-){3}\w{4}/;

/** Confirms the address of the customer in another tab. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/profile');
  const address = tab.getByRole('region', { name: 'Адрес почты' });
  await address.getByRole('button', { name: 'Прислать ссылку' }).click();
  await tab.goto(await findInMail(tab.request, email, /\/confirm-email\/[\w-]+/));
  await tab.getByRole('button', { name: 'Подтвердить адрес' }).click();
  await expect(tab.getByRole('link', { name: /В профиль|К профилю/ })).toBeVisible();
  await tab.close();
}

/** Fills the form of a gift with a code and pays; ends at the order. */
async function give(page: Page, buyer: TestUser, to: string): Promise<void> {
  await page.goto('/plugins/nightboat?lang=ru');
  await page.locator('#buy-card').getByRole('link', { name: 'Подарить' }).click();
  // The log-in stays on the screen until the registration has loaded.
  await expect(page.getByLabel('Имя')).toBeVisible();
  await register(page, buyer);
  const price = page.getByRole('main').locator('section.panel');
  const total = price.locator('dd').last();
  const before = await total.innerText();
  await price.getByLabel('Промокод').fill('SPRING10');
  await price.getByRole('button', { name: 'Применить' }).click();
  await expect(price.getByRole('button', { name: 'Убрать промокод SPRING10' })).toBeVisible();
  await expect(total).not.toHaveText(before);
  const withCode = await total.innerText();
  await page.getByLabel(/Эл. почта получателя/).fill(to);
  await page.getByLabel('Имя получателя').fill('Ben');
  await page.getByLabel('Ваши слова').fill('Happy birthday!\nAnna');
  await expectAccessibleInBothWidths(page);
  const pay = page.getByRole('button', { name: 'Перейти к оплате' });
  await pay.click();
  await expect(page.getByText('подтвердите адрес электронной почты')).toBeVisible();
  await confirmAddress(page, buyer.email);
  await pay.click();
  // The payment is for the price with the code; there is no second field for one.
  await expect(page.getByRole('complementary').locator('dd').last()).toHaveText(withCode);
  await expect(page.getByLabel('Промокод')).toHaveCount(0);
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: /Спасибо/ })).toBeVisible();
  await page.getByRole('link', { name: 'Посмотреть заказ' }).click();
  await expect(page.getByText('Отправлен, ещё не активирован')).toBeVisible();
}

/** What the retention of gifts leaves after three years: the order asks for an address and mails the code there. */
async function sendToNewAddress(page: Page, former: string, to: string): Promise<void> {
  const address = page.getByLabel(/Эл. почта получателя/);
  const again = page.getByRole('button', { name: 'Отправить ещё раз' });
  await findInMail(page.request, former, giftCode);
  let isErased = true;
  await page.route('**/api/account/orders/LL-*', async (route) => {
    const response = await route.fetch();
    const order = (await response.json()) as { gift: object | null };
    const gift = order.gift && { ...order.gift, ...(isErased ? { email: '', name: '', message: '' } : {}) };
    await route.fulfill({ response, json: { ...order, gift } });
  });
  await page.reload();
  await expect(page.getByText(/Адрес получателя удалён/)).toBeVisible();
  await expect(again).toHaveCount(0);
  await expectAccessibleInBothWidths(page);
  isErased = false;
  await address.fill(to);
  await address.press('Enter');
  await findInMail(page.request, to, giftCode);
  await expect(again).toBeVisible();
}

/** The recipient opens the link of the mail as a guest, registers and redeems. */
async function redeem(page: Page, recipient: TestUser): Promise<void> {
  const code = await findInMail(page.request, recipient.email, giftCode);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`/redeem?code=${code}`);
  await page.getByRole('button', { name: 'Войти и активировать' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Регистрация' }).click();
  // The log-in stays on the screen until the registration has loaded.
  await expect(page.getByLabel('Имя')).toBeVisible();
  await register(page, recipient);
  await page.getByRole('button', { name: 'Активировать', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Добавлено в ваши продукты: Nightboat' })).toBeVisible();
  await page.goto('/account/products');
  await expectDownloadOffered(page, 'Nightboat');
}

test('a gift is bought with a code, mailed, mailed to another address, and redeemed', async ({ page }) => {
  test.setTimeout(180_000);
  const [buyer, former, recipient] = [newUser(), newUser(), newUser()];
  await give(page, buyer, former.email);
  await sendToNewAddress(page, former.email, recipient.email);
  const order = page.url();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await redeem(page, recipient);
  await page.evaluate((of) => localStorage.setItem('token', of), token);
  await page.goto(order);
  await expect(page.getByText('Активирован', { exact: true })).toBeVisible();
});

test('a bundle is given, and its parts are redeemed with one code', async ({ page }) => {
  const [buyer, recipient] = [newUser(), await registerCustomer(page)];
  await page.goto('/bundles/mix-room');
  await page.locator('#buy-card').getByRole('link', { name: 'Give as a gift' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await register(page, buyer);
  await expect(page.getByRole('heading', { name: 'Give Mix Room as a gift' })).toBeVisible();
  await page.getByLabel(/E-mail of the recipient/).fill(recipient.email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/checkout\/pay\?session_id=/);
  const customer = await ApiCustomer.signIn(buyer);
  await customer.pay(new URL(page.url()).searchParams.get('session_id') ?? '');
  const code = await findInMail(page.request, recipient.email, giftCode);
  await signIn(page, recipient);
  await page.goto(`/redeem?code=${code}`);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Added to your products: .+, .+/ })).toBeVisible();
});
