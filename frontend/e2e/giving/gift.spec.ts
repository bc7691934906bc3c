import { expect, test } from '@playwright/test';
import { findInMail } from '../support/mailbox';
import { expectDownloadOffered } from '../support/paid-order';
import { expectAccessible, newUser, payWith, register } from '../support/users';

const texts = {
  en: {
    give: 'Give as a present',
    email: /E-mail of the recipient/,
    name: 'Name of the recipient',
    words: 'Your words',
    pay: 'Continue to payment',
    thanks: 'Thank you for your purchase!',
    order: 'See the order',
    sent: 'Mailed, not redeemed yet',
    logIn: 'Log in and redeem',
    redeem: 'Redeem',
    done: 'Added to your products: Nightboat',
    redeemed: 'Redeemed',
  },
  ru: {
    give: 'Подарить',
    email: /Эл. почта получателя/,
    name: 'Имя получателя',
    words: 'Ваши слова',
    pay: 'Перейти к оплате',
    thanks: /Спасибо/,
    order: 'Посмотреть заказ',
    sent: 'Отправлен, ещё не активирован',
    logIn: 'Войти и активировать',
    redeem: 'Активировать',
    done: 'Добавлено в ваши продукты: Nightboat',
    redeemed: 'Активирован',
  },
};

for (const { width, language } of [
  { width: 390, language: 'en' as const },
  { width: 1440, language: 'en' as const },
  { width: 390, language: 'ru' as const },
  { width: 1440, language: 'ru' as const },
]) {
  test.describe(`in ${language} at ${width} px`, () => {
    test.use({ locale: language === 'ru' ? 'ru-RU' : 'en-GB', viewport: { width, height: 900 } });

    test(`a present is bought, mailed and redeemed (${language}, ${width} px)`, async ({ page }) => {
      const text = texts[language];
      const [buyer, recipient] = [newUser(), newUser()];
      await page.goto('/plugins/nightboat');
      await page.locator('#buy-card').getByRole('link', { name: text.give }).click();
      // The log-in stays on the screen until the registration has loaded.
      await expect(page.getByLabel(/First name|Имя/)).toBeVisible();
      await register(page, buyer);
      await page.getByLabel(text.email).fill(recipient.email);
      await page.getByLabel(text.name).fill('Ben');
      await page.getByLabel(text.words).fill('Happy birthday!\nAnna');
      await expectAccessible(page);
      await page.getByRole('button', { name: text.pay }).click();
      await payWith(page, '4242 4242 4242 4242');
      await expect(page.getByRole('heading', { name: text.thanks })).toBeVisible();
      await page.getByRole('link', { name: text.order }).click();
      await expect(page.getByText(text.sent)).toBeVisible();
      await expectAccessible(page);
      const order = page.url();
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '');

      // The recipient opens the link of the mail as a guest.
      const code = await findInMail(page.request, recipient.email, /(\w{4}-){3}\w{4}/);
      await page.evaluate(() => localStorage.removeItem('token'));
      await page.goto(`/redeem?code=${code}`);
      await page.getByRole('button', { name: text.logIn }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: /Register|Регистрация/ })
        .click();
      // The log-in stays on the screen until the registration has loaded.
      await expect(page.getByLabel(/First name|Имя/)).toBeVisible();
      await register(page, recipient);
      await page.getByRole('button', { name: text.redeem, exact: true }).click();
      await expect(page.getByRole('heading', { name: text.done })).toBeVisible();
      await page.goto('/account/products');
      await expectDownloadOffered(page, 'Nightboat');

      await page.evaluate((of) => localStorage.setItem('token', of), token);
      await page.goto(order);
      await expect(page.getByText(text.redeemed, { exact: true })).toBeVisible();
    });
  });
}
