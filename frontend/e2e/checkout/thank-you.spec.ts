import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, newUser, payWith, register } from '../support/users';

const agent = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`;

const pages = [
  {
    lang: 'en',
    width: 1440,
    userAgent: agent('Windows NT 10.0; Win64; x64'),
    title: 'Thank you for your purchase!',
    number: /^Order number LL-\d{8}$/,
    purchase: 'Your purchase',
    price: '$119.00',
    file: 'Download Halflight for Windows',
    steps: ['Install', 'Open', 'Activate'],
    receipt: 'Receipt and invoice',
    documents: 'Documents',
  },
  {
    lang: 'ru',
    width: 768,
    userAgent: agent('Macintosh; Intel Mac OS X 10_15_7'),
    title: 'Спасибо за покупку!',
    number: /^Номер заказа LL-\d{8}$/,
    purchase: 'Ваша покупка',
    price: '119,00\u00a0$',
    file: 'Скачать Halflight для macOS',
    steps: ['Установите', 'Откройте', 'Активируйте'],
    receipt: 'Квитанция и инвойс',
    documents: 'Документы',
  },
];

/** Buys a plug-in as a new customer. */
async function buy(page: Page, lang: string): Promise<void> {
  await page.goto(`/checkout/halflight?lang=${lang}`);
  await register(page, newUser());
  await payWith(page, '4242 4242 4242 4242');
}

for (const { lang, width, userAgent, ...words } of pages)
  test.describe(`after a payment in ${lang} at ${width} px`, () => {
    test.use({ userAgent, viewport: { width, height: 900 } });

    test('shows the purchase, its number, the files for this system, three steps and the receipt', async ({
      page,
    }) => {
      await buy(page, lang);
      const title = page.getByRole('heading', { level: 1, name: words.title });
      await expect(title).toBeFocused();
      await expect(title).toBeInViewport();
      const content = page.getByRole('main');
      await expect(content.getByText(words.number)).toBeVisible();
      const purchase = page.getByRole('region', { name: words.purchase });
      await expect(purchase).toContainText('Halflight');
      await expect(purchase.getByRole('definition').last()).toHaveText(words.price);
      const files = content.getByRole('link', { name: / (for|для) (macOS|Windows)$/ });
      await expect(files).toHaveCount(1);
      await expect(files).toHaveAccessibleName(words.file);
      await expect(content.getByRole('list').last().getByRole('listitem').locator('b')).toHaveText(
        words.steps,
      );
      await expectAccessible(page);
      const saving = page.waitForEvent('download');
      await files.click();
      await saving;
      await content.getByRole('link', { name: words.receipt }).click();
      await expect(page).toHaveURL(/\/account\/orders\/LL-\d{8}$/);
      await expect(page.getByRole('heading', { name: words.documents })).toBeVisible();
    });
  });
