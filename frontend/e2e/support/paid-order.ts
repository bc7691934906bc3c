import { expect, type Page } from '@playwright/test';
import { expectAccessible, payWith } from './users';

const thanks = /^(Thank you for your purchase!|Спасибо за покупку!)$/;
const toDownloads = /^(View your downloads|К загрузкам)$/;

/** What the customer's page of an order shows. */
interface ExpectedOrder {
  /** Names of the products of its lines. */
  products: readonly string[];
  /** The other lines, reductions first, as regular expressions. */
  amounts: readonly RegExp[];
  /** Products whose licence is `Active` on it; all products without it. */
  licences?: readonly string[];
}

/** Pays with a card that works and expects the confirmation; resolves to the number of the order. */
async function completePayment(page: Page): Promise<string> {
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  const number = page.getByText(/^LL-\d{8}$/);
  await expect(number).toBeVisible();
  return number.innerText();
}

/** Expects a file of each product and of no other on the page of downloads, which the confirmation links to. */
async function expectDownloads(page: Page, products: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: toDownloads }).click();
  const main = page.getByRole('main');
  for (const product of products)
    await expect(
      main.getByRole('link', { name: new RegExp(`^(Download|Скачать) ${product} `) }).first(),
    ).toBeVisible();
  const links = main.getByRole('link', { name: / (for|для) (macOS|Windows)$/ });
  // Each product has a file for each of two systems.
  await expect(links).toHaveCount(products.length * 2);
}

/** Opens the files of a product of "My products" and expects one for each system. */
export async function expectDownloadOffered(page: Page, product: string): Promise<void> {
  const owned = page.getByRole('listitem').filter({ hasText: product });
  await owned.getByRole('button', { name: /^(Download|Скачать)$/ }).click();
  await expect(owned.getByRole('link', { name: new RegExp(`^(Download|Скачать) ${product} `) })).toHaveCount(
    2,
  );
}

/** Pays, and expects the order with its lines, licences and downloads; resolves to its number. */
export async function payAndExpectOrder(
  page: Page,
  { products, amounts, licences = products }: ExpectedOrder,
): Promise<string> {
  const number = await completePayment(page);
  await expectDownloads(page, licences);
  await page.goto(`/account/orders/${number}`);
  const lines = page.getByRole('region', { name: /^(Items|Состав заказа)$/ });
  await expect(lines.locator('dl > div')).toHaveText([
    ...products.map((product) => new RegExp(product)),
    ...amounts,
  ]);
  const owned = page.getByRole('region', { name: /^(Licences and files|Лицензии и файлы)$/ });
  for (const product of licences)
    await expect(owned.locator('p').filter({ hasText: product }).first()).toContainText(/Active|Активна/);
  await expectAccessible(page);
  return number;
}
