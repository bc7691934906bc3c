import { expect, test } from '@playwright/test';
import { findInMail } from '../support/mailbox';
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
    redeem: 'Активировать',
    done: 'Добавлено в ваши продукты: Nightboat',
    redeemed: 'Активирован',
  },
};

for (const { width, language } of [
  { width: 390, language: 'en' as const },
  { width: 1440, language: 'ru' as const },
]) {
  test(`a present is bought, mailed and redeemed (${language}, ${width} px)`, async ({ page, browser }) => {
    const text = texts[language];
    const query = language === 'ru' ? '?lang=ru' : '';
    const [buyer, recipient] = [newUser(), newUser()];
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/plugins/nightboat${query}`);
    await page.locator('#buy-card').getByRole('link', { name: text.give }).click();
    await register(page, buyer);
    await page.getByLabel(text.email).fill(recipient.email);
    await page.getByLabel(text.name).fill('Ben');
    await page.getByLabel(text.words).fill('Happy birthday!\nAnna');
    await expectAccessible(page);
    await page.screenshot({ path: `../.local/redeem/gift-form-${language}-${width}.png`, fullPage: true });
    await page.getByRole('button', { name: text.pay }).click();
    await payWith(page, '4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: text.thanks })).toBeVisible();
    await page.screenshot({ path: `../.local/redeem/gift-paid-${language}-${width}.png`, fullPage: true });
    await page.getByRole('link', { name: text.order }).click();
    await expect(page.getByText(text.sent)).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: `../.local/redeem/gift-order-${language}-${width}.png`, fullPage: true });

    const code = await findInMail(page.request, recipient.email, /(\w{4}-){3}\w{4}/);
    const context = await browser.newContext({ storageState: await page.context().storageState({}) });
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate(() => localStorage.removeItem('token'));
    await other.goto(`/redeem?code=${code}${language === 'ru' ? '&lang=ru' : ''}`);
    await other.getByRole('main').getByRole('button').click();
    await other
      .getByRole('main')
      .getByRole('link', { name: /Register|Create account|Регистрация|Создать/ })
      .click();
    await register(other, recipient);
    await other.getByRole('button', { name: text.redeem, exact: true }).click();
    await expect(other.getByRole('heading', { name: text.done })).toBeVisible();
    await context.close();

    await page.reload();
    await expect(page.getByText(text.redeemed, { exact: true })).toBeVisible();
  });
}
