import { expect, test } from '@playwright/test';
import { registerCustomer } from '../support/admin';
import { ApiCustomer } from '../support/api-customer';
import { findInMail } from '../support/mailbox';
import { expectAccessible, newUser, signIn } from '../support/users';

const texts = {
  en: {
    deleted: /The recipient's address was deleted/,
    again: 'Send it again',
    email: /E-mail of the recipient/,
  },
  ru: { deleted: /Адрес получателя удалён/, again: 'Отправить ещё раз', email: /Эл. почта получателя/ },
};

for (const language of ['en', 'ru'] as const) {
  test(`a gift whose address was deleted asks for one and is mailed there (${language})`, async ({
    page,
  }) => {
    const text = texts[language];
    const [former, recipient] = [newUser(), newUser()];
    const person = await registerCustomer(page);
    const buyer = await ApiCustomer.signIn(person);
    await buyer.pay(await buyer.checkOut('nightboat', { email: former.email }));
    await findInMail(page.request, former.email, /(\w{4}-){3}\w{4}/);
    await signIn(page, person);
    // What the retention of gifts leaves after three years.
    let isErased = true;
    await page.route('**/api/account/orders/LL-*', async (route) => {
      const response = await route.fetch();
      const order = (await response.json()) as { gift: object | null };
      const gift = order.gift && { ...order.gift, ...(isErased ? { email: '', name: '', message: '' } : {}) };
      await route.fulfill({ response, json: { ...order, gift } });
    });
    await page.goto(`/account/orders?lang=${language}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /LL-\d{8}/ })
      .first()
      .click();
    await expect(page.getByText(text.deleted)).toBeVisible();
    await expect(page.getByRole('button', { name: text.again })).toHaveCount(0);
    await expectAccessible(page);
    isErased = false;
    await page.getByLabel(text.email).fill(recipient.email);
    await page.getByLabel(text.email).press('Enter');
    await findInMail(page.request, recipient.email, /(\w{4}-){3}\w{4}/);
    await expect(page.getByRole('button', { name: text.again })).toBeVisible();
  });
}
