import { expect, type Page, test } from '@playwright/test';
import { adminRequest, answerConfirmDialog, openAdminPanel } from '../support/admin';
import { payAndExpectOrder } from '../support/paid-order';
import { expectAccessible, giveConsents, newUser, paymentForm, register } from '../support/users';

/** A code of ten percent that no other story uses. */
async function newCode(page: Page): Promise<string> {
  const code = `STORY-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const terms = { kind: 'percent', percent: 10, scope: 'all', categories: [], pluginIds: [], maxUses: 1 };
  const startsAt = new Date(Date.now() - 60_000).toISOString();
  await adminRequest(page, 'POST', '/admin/discounts', { name: 'Story', code, startsAt, ...terms });
  return code;
}

/** The price card of a plug-in on sale. */
async function expectSale(page: Page, language: string, until: string, lowest: string): Promise<void> {
  await page.goto(`/plugins/nightboat?lang=${language}`);
  const card = page.locator('#buy-card');
  await expect(card.locator('s')).toContainText('129');
  await expect(card).toContainText('77');
  await expect(card).toContainText('−40 %');
  await expect(card).toContainText(until);
  await expect(card).toContainText(lowest);
  await expectAccessible(page);
}

test('a sale shows former price, percentage, end and lowest price, and a customer pays it less a code', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await expectSale(page, 'en', 'Until', 'Lowest price in the 30 days before: $129');
  await page.setViewportSize({ width: 390, height: 900 });
  await expectSale(page, 'ru', 'До', 'Самая низкая цена за 30 дней до скидки: 129');
  await page.goto('/plugins?sale=on');
  await expect(page.getByRole('heading', { name: 'Nightboat' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saturos Pro' })).toBeHidden();

  const code = await newCode(page);
  await page.goto('/checkout/nightboat');
  await register(page, newUser());
  await giveConsents(page);
  const pay = paymentForm(page).locator('#pay');
  await expect(pay).toContainText('77,40');
  await page.getByLabel('Промокод').fill('NO-SUCH-CODE');
  await page.getByRole('button', { name: 'Применить' }).click();
  await expect(page.getByText('Промокод NO-SUCH-CODE не найден')).toBeVisible();
  await page.getByLabel('Промокод').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Применить' }).click();
  // Another session has another price, so it asks again.
  await expect(page.getByRole('group', { name: 'Перед оплатой' })).toBeVisible();
  await giveConsents(page);
  await expect(pay).toContainText('69,66');
  const amounts = [
    /^Распродажа: Осенняя распродажа.*−51,60\s\$$/,
    /^Промокод STORY-.*−7,74\s\$$/,
    /^Итого69,66\s\$$/,
  ];
  await payAndExpectOrder(page, { products: ['Nightboat'], amounts });
});

const priceOfFootfall = async (page: Page) => (await page.request.get('/api/plugins/footfall')).text();

test('an administrator creates a sale and ends it, and creates a batch of codes', async ({ page }) => {
  const name = `Story ${crypto.randomUUID().slice(0, 8)}`;
  await openAdminPanel(page, '?tab=sales');
  await page.getByRole('button', { name: 'New sale' }).click();
  await page.getByLabel('Name in English').fill(name);
  await page.getByLabel('Name in Russian').fill(name);
  await page.getByLabel('Percent', { exact: true }).fill('15');
  await page.getByLabel('Applies to').selectOption('products');
  await page.getByRole('checkbox', { name: 'Footfall' }).check();
  await page.getByRole('button', { name: 'Create sale' }).click();
  const sale = page.getByRole('row').filter({ hasText: name });
  await expect(sale).toContainText('Running');
  await expect(sale).toContainText('1 product');
  await expect.poll(() => priceOfFootfall(page)).toContain('"price":33.15');
  const confirmation = answerConfirmDialog(page, true);
  await sale.getByRole('button', { name: /End sale/ }).click();
  expect(await confirmation).toContain(name);
  await expect(sale).toContainText('Ended');
  await expect.poll(() => priceOfFootfall(page)).toContain('"price":39,');

  await page.goto('/admin?tab=codes');
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel('Codes', { exact: true }).selectOption('batch');
  await page.getByLabel('Number of codes').fill('20');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const batch = page.getByRole('row').filter({ hasText: name }).first();
  await expect(batch).toContainText('20 single-use codes');
  const download = page.waitForEvent('download');
  await batch.getByRole('button', { name: /Download codes/ }).click();
  expect((await download).suggestedFilename()).toBe('codes.csv');
});
