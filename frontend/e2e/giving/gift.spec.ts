import { expect, type Page, test } from '@playwright/test';
import { findInMail } from '../support/mailbox';
import { expectDownloadOffered } from '../support/paid-order';
import { expectAccessible, newUser, payWith, register } from '../support/users';
import { views } from '../support/views/views';

const texts = {
  en: {
    give: 'Give as a gift',
    email: /E-mail of the recipient/,
    name: 'Name of the recipient',
    words: 'Your words',
    code: 'Discount code',
    apply: 'Apply',
    remove: 'Remove code SPRING10',
    pay: 'Continue to payment',
    thanks: 'Thank you for your purchase!',
    order: 'See the order',
    sent: 'Mailed, not redeemed yet',
    logIn: 'Log in and redeem',
    redeem: 'Redeem',
    done: 'Added to your products: Nightboat',
    redeemed: 'Redeemed',
    unconfirmed: 'Confirm your e-mail address',
  },
  ru: {
    give: 'Подарить',
    email: /Эл. почта получателя/,
    name: 'Имя получателя',
    words: 'Ваши слова',
    code: 'Промокод',
    apply: 'Применить',
    remove: 'Убрать промокод SPRING10',
    pay: 'Перейти к оплате',
    thanks: /Спасибо/,
    order: 'Посмотреть заказ',
    sent: 'Отправлен, ещё не активирован',
    logIn: 'Войти и активировать',
    redeem: 'Активировать',
    done: 'Добавлено в ваши продукты: Nightboat',
    redeemed: 'Активирован',
    unconfirmed: 'подтвердите адрес электронной почты',
  },
};

/** The recipient opens the link of the mail as a guest, and registers. */
async function redeemAs(
  page: Page,
  recipient: ReturnType<typeof newUser>,
  text: { logIn: string; redeem: string },
): Promise<void> {
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
}

/** Confirms the address of the customer in another tab. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/profile');
  const address = tab.getByRole('region', { name: /E-mail address|Адрес почты/ });
  await address.getByRole('button', { name: /Send me the link|Прислать ссылку/ }).click();
  await tab.goto(await findInMail(tab.request, email, /\/confirm-email\/[\w-]+/));
  await tab.getByRole('button', { name: /Confirm the address|Подтвердить адрес/ }).click();
  await expect(tab.getByRole('link', { name: /To my profile|В профиль|К профилю/ })).toBeVisible();
  await tab.close();
}

test('a bundle is given, and its parts are redeemed with one code', async ({ page }) => {
  const text = texts.en;
  const [buyer, recipient] = [newUser(), newUser()];
  await page.goto('/bundles/mix-room');
  await page.locator('#buy-card').getByRole('link', { name: text.give }).click();
  await expect(page.getByLabel(/First name/)).toBeVisible();
  await register(page, buyer);
  await expect(page.getByRole('heading', { name: 'Give Mix Room as a gift' })).toBeVisible();
  await page.getByLabel(text.email).fill(recipient.email);
  await page.getByRole('button', { name: text.pay }).click();
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: text.thanks })).toBeVisible();
  await redeemAs(page, recipient, text);
  await expect(page.getByRole('heading', { name: /Added to your products: .+, .+/ })).toBeVisible();
});

for (const { lang: language, width } of views) {
  test.describe(`in ${language} at ${width} px`, () => {
    test.use({ locale: language === 'ru' ? 'ru-RU' : 'en-GB', viewport: { width, height: 900 } });

    test(`a gift is bought, mailed and redeemed (${language}, ${width} px)`, async ({ page }) => {
      const text = texts[language];
      const [buyer, recipient] = [newUser(), newUser()];
      await page.goto('/plugins/nightboat');
      await page.locator('#buy-card').getByRole('link', { name: text.give }).click();
      // The log-in stays on the screen until the registration has loaded.
      await expect(page.getByLabel(/First name|Имя/)).toBeVisible();
      await register(page, buyer);
      const price = page.getByRole('main').locator('section.panel');
      const total = price.locator('dd').last();
      const before = await total.innerText();
      await price.getByLabel(text.code).fill('SPRING10');
      await price.getByRole('button', { name: text.apply }).click();
      await expect(price.getByRole('button', { name: text.remove })).toBeVisible();
      await expect(total).not.toHaveText(before);
      const withCode = await total.innerText();
      await page.getByLabel(text.email).fill(recipient.email);
      await page.getByLabel(text.name).fill('Ben');
      await page.getByLabel(text.words).fill('Happy birthday!\nAnna');
      await expectAccessible(page);
      await page.getByRole('button', { name: text.pay }).click();
      await expect(page.getByText(text.unconfirmed)).toBeVisible();
      await confirmAddress(page, buyer.email);
      await page.getByRole('button', { name: text.pay }).click();
      // The payment is for the price with the code; there is no second field for one.
      await expect(page.getByRole('complementary').locator('dd').last()).toHaveText(withCode);
      await expect(page.getByLabel(text.code)).toHaveCount(0);
      await payWith(page, '4242 4242 4242 4242');
      await expect(page.getByRole('heading', { name: text.thanks })).toBeVisible();
      await page.getByRole('link', { name: text.order }).click();
      await expect(page.getByText(text.sent)).toBeVisible();
      await expectAccessible(page);
      const order = page.url();
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '');

      await redeemAs(page, recipient, text);
      await expect(page.getByRole('heading', { name: text.done })).toBeVisible();
      await page.goto('/account/products');
      await expectDownloadOffered(page, 'Nightboat');

      await page.evaluate((of) => localStorage.setItem('token', of), token);
      await page.goto(order);
      await expect(page.getByText(text.redeemed, { exact: true })).toBeVisible();
    });
  });
}
