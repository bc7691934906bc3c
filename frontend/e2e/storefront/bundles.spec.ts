import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from '../support/users';
import { switchLanguage } from '../support/views/screens';
import { views } from '../support/views/views';

const demoCustomer = { email: 'customer@example.com', password: 'Customer1234' };

const words = {
  en: {
    name: 'Mix Room',
    price: '$193.90',
    contains: 'In this bundle',
    saving: 'You save $83.10',
    lowest: 'Lowest price in the last 30 days: $193.90',
    owned: 'You own 1 of 3',
    completion: '$124.60',
    complete: 'Complete the bundle',
    inLibrary: 'In your library',
    add: 'Add to cart',
    cart: 'Cart, items: 1',
  },
  ru: {
    name: 'Комната сведения',
    price: /193,90\s\$/,
    contains: 'В этом наборе',
    saving: /Вы экономите 83,10\s\$/,
    lowest: /Самая низкая цена за\sпоследние 30\sдней: 193,90\s\$/,
    owned: /У вас уже есть 1 из 3/,
    completion: /124,60\s\$/,
    complete: 'Докупить набор',
    inLibrary: 'Уже ваш',
    add: 'В корзину',
    cart: 'Корзина, товаров: 1',
  },
} as const;

type Language = keyof typeof words;

async function expectBundlePage(page: Page, lang: Language): Promise<void> {
  const text = words[lang];
  await expect(page.getByRole('heading', { level: 1, name: text.name })).toBeVisible();
  const card = page.locator('#buy-card');
  await expect(card).toContainText(text.saving);
  await expect(card).toContainText(text.lowest);
  const parts = page.getByRole('region', { name: text.contains }).getByRole('listitem');
  await expect(parts).toHaveText([/Plumbline EQ/, /Keystone Bus/, /Tidewater/]);
}

/** Adds the bundle on the open page and looks at the cart. */
async function addToCart(page: Page, lang: Language): Promise<void> {
  const text = words[lang];
  await page.getByRole('button', { name: `${text.add}: ${text.name}` }).click();
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('link', { name: text.cart, exact: true }).click();
  await expect(page).toHaveURL(/\/cart/);
  const content = page.getByRole('main');
  await expect(content.getByRole('link', { name: text.name })).toHaveAttribute('href', /\/bundles\/mix-room/);
  await expect(content.getByRole('definition').last()).toHaveText(text.price);
}

test('a visitor sees the parts, price and saving of a bundle, and adds it to the cart in the list and on its page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/bundles?lang=en');
  await addToCart(page, 'en');
  await page.evaluate(() => localStorage.removeItem('cart'));
  await page.goto('/bundles?lang=en');
  await page.getByRole('link', { name: words.en.name }).first().click();
  await expectBundlePage(page, 'en');
  await expectAccessible(page);
  await switchLanguage(page, 'ru');
  await page.setViewportSize({ width: 390, height: 900 });
  await expectBundlePage(page, 'ru');
  await addToCart(page, 'ru');
});

test('a customer who owns a part sees the completion price', async ({ page }) => {
  // The plug-in that the demo customer has bought is a part of the demo bundle.
  await signIn(page, demoCustomer);
  await page.goto('/bundles/mix-room?lang=en');
  for (const { lang, width } of views) {
    const text = words[lang];
    await switchLanguage(page, lang);
    await page.setViewportSize({ width, height: 900 });
    const card = page.locator('#buy-card');
    await expect(card).toContainText(text.owned);
    await expect(card).toContainText(text.completion);
    await expect(card.getByRole('link', { name: text.complete })).toBeVisible();
    const parts = page.getByRole('region', { name: text.contains }).getByRole('listitem');
    await expect(parts.filter({ hasText: 'Tidewater' })).toContainText(text.inLibrary);
    await expectAccessible(page);
  }
});

test('a visitor who buys a bundle or gives it as a gift, from the page of a part, registers first and sees it with its price', async ({
  page,
}) => {
  await page.goto('/plugins/nightboat');
  await expect(page.getByRole('heading', { level: 1, name: 'Nightboat' })).toBeVisible();
  const section = page.getByRole('region', { name: 'In these bundles' });
  await expect(section).toBeHidden();
  for (const action of ['Buy now', 'Give as a gift']) {
    await page.goto('/plugins/tidewater');
    await expect(section).toContainText('You save $83.10');
    await section.getByRole('link', { name: 'Mix Room' }).click();
    // Until the bundle is loaded, its buttons are those of the plug-in.
    await expect(page.getByRole('heading', { level: 1, name: 'Mix Room' })).toBeVisible();
    await page.locator('#buy-card').getByRole('link', { name: action }).click();
    await expect(page).toHaveURL(/\/register/);
    const purchase = page.getByRole('region', { name: 'Your purchase' });
    await expect(purchase).toContainText('Mix Room');
    await expect(purchase).toContainText('$193.90');
    await expectAccessible(page);
  }
});
