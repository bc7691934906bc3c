import { expect, type Page, test } from '@playwright/test';
import { adminRequest, answerConfirmDialog, openAdminPanel } from '../support/admin';
import { payAndExpectOrder } from '../support/paid-order';
import { expectAccessible, newUser, paymentForm, register, giveConsents } from '../support/users';

/** A code that no other story uses. */
const newCode = () => `STORY-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

async function createCode(page: Page, code: string, percent: number): Promise<void> {
  const terms = { kind: 'percent', percent, scope: 'all', categories: [], pluginIds: [], maxUses: 1 };
  const startsAt = new Date(Date.now() - 60_000).toISOString();
  await adminRequest(page, 'POST', '/admin/discounts', { name: 'Story', code, startsAt, ...terms });
}

for (const { width, language, until, lowest } of [
  { width: 390, language: 'en', until: 'Until', lowest: 'Lowest price in the 30 days before: $129' },
  { width: 1440, language: 'ru', until: 'До', lowest: 'Самая низкая цена за 30 дней до скидки: 129' },
]) {
  test(`a sale shows former price, percentage, end and lowest price (${language}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const query = language === 'en' ? '' : '?lang=ru';
    await page.goto(`/plugins/nightboat${query}`);
    const card = page.locator('#buy-card');
    await expect(card.locator('s')).toContainText('129');
    await expect(card).toContainText('77');
    await expect(card).toContainText('−40 %');
    await expect(card).toContainText(until);
    await expect(card).toContainText(lowest);
    await expectAccessible(page);
  });
}

test('the list filters what is on sale', async ({ page }) => {
  await page.goto('/plugins?sale=on');
  await expect(page.getByRole('heading', { name: 'Nightboat' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saturos Pro' })).toBeHidden();
});

const payments = [
  {
    width: 1440,
    language: 'en',
    code: 'Discount code',
    apply: 'Apply',
    unknown: 'The code NO-SUCH-CODE does not exist',
    sale: '$77.40',
    due: '$69.66',
    amounts: [/^Sale: Autumn sale.*−\$51\.60$/, /^Discount code STORY-.*−\$7\.74$/, /^Total\$69\.66$/],
  },
  {
    width: 390,
    language: 'ru',
    code: 'Промокод',
    apply: 'Применить',
    unknown: 'Промокод NO-SUCH-CODE не найден',
    sale: '77,40',
    due: '69,66',
    amounts: [
      /^Распродажа: Осенняя распродажа.*−51,60\s\$$/,
      /^Промокод STORY-.*−7,74\s\$$/,
      /^Итого69,66\s\$$/,
    ],
  },
];

for (const { width, language, ...texts } of payments)
  test(`a customer pays the sale price less a code; the order has both reductions (${language}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const code = newCode();
    await createCode(page, code, 10);
    await page.goto(`/checkout/nightboat?lang=${language}`);
    await register(page, newUser());
    await giveConsents(page);
    const pay = paymentForm(page).locator('#pay');
    await expect(pay).toContainText(texts.sale);
    await page.getByLabel(texts.code).fill('NO-SUCH-CODE');
    await page.getByRole('button', { name: texts.apply }).click();
    await expect(page.getByText(texts.unknown)).toBeVisible();
    await page.getByLabel(texts.code).fill(code.toLowerCase());
    await page.getByRole('button', { name: texts.apply }).click();
    // Another session has another price, so it asks again.
    await expect(page.getByRole('group', { name: /Before you pay|Перед оплатой/ })).toBeVisible();
    await giveConsents(page);
    await expect(pay).toContainText(texts.due);
    await payAndExpectOrder(page, { products: ['Nightboat'], amounts: texts.amounts });
  });

test('an administrator creates a sale and ends it', async ({ page }) => {
  const name = `Story ${crypto.randomUUID().slice(0, 8)}`;
  await openAdminPanel(page, '?tab=sales');
  await page.getByRole('button', { name: 'New sale' }).click();
  await page.getByLabel('Name in English').fill(name);
  await page.getByLabel('Name in Russian').fill(name);
  await page.getByLabel('Percent', { exact: true }).fill('15');
  await page.getByLabel('Applies to').selectOption('products');
  await page.getByRole('checkbox', { name: 'Footfall' }).check();
  await page.getByRole('button', { name: 'Create sale' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Running');
  await expect(row).toContainText('1 product');
  await expect
    .poll(async () => (await page.request.get('/api/plugins/footfall')).text())
    .toContain('"price":33.15');
  const confirmation = answerConfirmDialog(page, true);
  await row.getByRole('button', { name: /End sale/ }).click();
  expect(await confirmation).toContain(name);
  await expect(row).toContainText('Ended');
  await expect
    .poll(async () => (await page.request.get('/api/plugins/footfall')).text())
    .toContain('"price":39,');
});

test('an administrator creates a batch of codes', async ({ page }) => {
  await openAdminPanel(page, '?tab=codes');
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByLabel(/^Name/).fill('Batch of the story');
  await page.getByLabel('Codes', { exact: true }).selectOption('batch');
  await page.getByLabel('Number of codes').fill('20');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Batch of the story' }).first();
  await expect(row).toContainText('20 single-use codes');
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /Download codes/ }).click();
  expect((await download).suggestedFilename()).toBe('codes.csv');
});
