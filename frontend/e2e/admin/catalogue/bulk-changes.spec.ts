import { expect, type Page, test } from '@playwright/test';
import { adminRequest, answerConfirmDialog, openAdminPanel } from '../../support/admin';
import { expectAccessible, expectNoOverflow } from '../../support/users';

const words = {
  en: {
    all: 'Select all on this page',
    prices: 'Change prices',
    method: 'New price',
    lower: 'Lower by percent',
    percent: 'Percent',
    apply: (count: number) => `Change ${count} products`,
    done: (done: number, total: number) => `${done} of ${total} completed`,
    changed: /changed by someone else/,
    undo: 'Undo',
    undoOf: /^Undo the change of/,
    close: 'Close',
    deactivate: 'Deactivate selected',
    deactivation: 'Deactivate products',
    inactive: 'Inactive',
    recent: 'Recent bulk changes',
    undone: 'Undone',
    before: '$10.00',
    after: '$9.00',
  },
  ru: {
    all: 'Выбрать все на странице',
    prices: 'Изменить цены',
    method: 'Новая цена',
    lower: 'Снизить на процент',
    percent: 'Процент',
    apply: (count: number) => `Изменить ${count} продукта`,
    done: (done: number, total: number) => `Выполнено: ${done} из ${total}`,
    changed: /изменил кто-то другой/,
    undo: 'Отменить',
    undoOf: /^Отменить изменение от/,
    close: 'Закрыть',
    deactivate: 'Деактивировать выбранные',
    deactivation: 'Деактивация продуктов',
    inactive: 'Неактивен',
    recent: 'Массовые изменения',
    undone: 'Отменено',
    before: '10,00',
    after: '9,00',
  },
};

interface Listed {
  _id: string;
  name: string;
}

interface CreatedSale {
  id: string;
  nameEn: string;
  productCount: number;
}

const body = (name: string) => ({ name, description: 'Made by a story', price: 10, tags: ['story'] });

async function createProducts(page: Page, mark: string): Promise<Listed[]> {
  const created: Listed[] = [];
  for (const letter of ['A', 'B', 'C'])
    created.push(await adminRequest<Listed>(page, 'POST', '/admin/products', body(`${mark} ${letter}`)));
  return created;
}

const productsOf = async (page: Page, mark: string) =>
  (await adminRequest<{ products: Listed[] }>(page, 'GET', `/admin/products?search=${mark}&limit=100`))
    .products;

/** Deletes the created products, because a cheap plug-in changes the offers of other tests. */
test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  for (const { _id } of await productsOf(page, 'Lathe'))
    await adminRequest(page, 'DELETE', `/admin/products/${_id}`);
  await page.close();
});

for (const { lang, width } of [
  { lang: 'en', width: 1440 },
  { lang: 'ru', width: 390 },
] as const)
  test(`changes prices and status of several products with preview and undo (${lang}, ${width} px)`, async ({
    page,
  }) => {
    const text = words[lang];
    const mark = `Lathe${crypto.randomUUID().slice(0, 8)}`;
    const [, , third] = await createProducts(page, mark);
    await page.setViewportSize({ width, height: 900 });
    await openAdminPanel(page, `?tab=products&lang=${lang}&search=${mark}`);
    const rowOf = (letter: string) => page.getByRole('row', { name: new RegExp(`${mark} ${letter}`) });
    await page.getByRole('button', { name: text.all }).click();
    await page.getByRole('button', { name: text.prices }).click();
    const sheet = page.getByRole('dialog', { name: text.prices });
    await sheet.getByLabel(text.method).selectOption({ label: text.lower });
    await sheet.getByLabel(text.percent, { exact: true }).fill('10');
    await expect(sheet.getByRole('row', { name: `${mark} A` })).toContainText(text.after);
    await expectNoOverflow(page);
    await expectAccessible(page);

    const changed = { ...body(`${mark} C`), description: 'Saved meanwhile' };
    await adminRequest(page, 'PUT', `/admin/products/${third?._id}`, changed);
    await sheet.getByRole('button', { name: text.apply(3) }).click();
    const result = page.getByRole('dialog', { name: text.done(2, 3) });
    await expect(result.getByRole('row', { name: `${mark} C` })).toContainText(text.changed);
    await expect(page.getByRole('row', { name: `${mark} A`, includeHidden: true }).first()).toContainText(
      text.after,
    );
    const first = answerConfirmDialog(page, true);
    await result.getByRole('button', { name: text.undo }).click();
    await first;
    const undone = page.getByRole('dialog', { name: text.done(2, 2) });
    await undone.locator('footer').getByRole('button', { name: text.close }).click();
    await expect(rowOf('A')).toContainText(text.before);

    await page.getByRole('button', { name: text.deactivate }).click();
    await page
      .getByRole('dialog', { name: text.deactivation })
      .getByRole('button', { name: text.apply(3) })
      .click();
    const all = page.getByRole('dialog', { name: text.done(3, 3) });
    await all.locator('footer').getByRole('button', { name: text.close }).click();
    await expect(rowOf('C')).toContainText(text.inactive);

    await page.getByRole('button', { name: text.recent }).click();
    const recent = page.getByRole('dialog', { name: text.recent });
    await expectNoOverflow(page);
    await expectAccessible(page);
    const second = answerConfirmDialog(page, true);
    await recent
      .getByRole('row', { name: `${mark} A` })
      .getByRole('button', { name: text.undoOf })
      .click();
    await second;
    await all.locator('footer').getByRole('button', { name: text.close }).click();
    await expect(rowOf('C')).not.toContainText(text.inactive);
    await page.getByRole('button', { name: text.recent }).click();
    await expect(recent.getByRole('row', { name: `${mark} A` }).getByText(text.undone)).toHaveCount(2);
  });

test('creates a sale of the chosen products alone', async ({ page }) => {
  const mark = `Lathe${crypto.randomUUID().slice(0, 8)}`;
  await createProducts(page, mark);
  await openAdminPanel(page, `?tab=products&search=${mark}`);
  for (const letter of ['A', 'C'])
    await page
      .getByRole('row', { name: new RegExp(`${mark} ${letter}`) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Put on sale' }).click();
  const sheet = page.getByRole('dialog', { name: 'New sale' });
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await sheet.getByLabel('Name in English').fill(mark);
  await sheet.getByLabel('Name in Russian').fill(mark);
  await sheet.getByRole('button', { name: 'Create sale' }).click();
  await expect(sheet).toBeHidden();
  const { sales } = await adminRequest<{ sales: CreatedSale[] }>(page, 'GET', '/admin/sales');
  const sale = sales.find(({ nameEn }) => nameEn === mark);
  expect(sale?.productCount).toBe(2);
  await adminRequest(page, 'POST', `/admin/sales/${sale?.id}/end`);
});
