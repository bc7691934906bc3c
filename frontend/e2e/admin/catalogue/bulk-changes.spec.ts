import { expect, type Page, test } from '@playwright/test';
import { adminRequest, answerConfirmDialog, openAdminPanel } from '../../support/admin';
import { expectPanelAccessible } from '../../support/views/screens';

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

const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
const close = (page: Page, dialog: string) =>
  page.getByRole('dialog', { name: dialog }).locator('footer').getByRole('button', { name: 'Close' }).click();

/** Lowers three prices, of which one is saved by someone else meanwhile, and undoes the others. */
async function changePrices(page: Page, mark: string, third: string): Promise<void> {
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change prices' });
  await sheet.getByLabel('New price').selectOption({ label: 'Lower by percent' });
  await sheet.getByLabel('Percent', { exact: true }).fill('10');
  await expect(sheet.getByRole('row', { name: `${mark} A` })).toContainText('$9.00');
  await expectPanelAccessible(page);

  const changed = { ...body(`${mark} C`), description: 'Saved meanwhile' };
  await adminRequest(page, 'PUT', `/admin/products/${third}`, changed);
  await sheet.getByRole('button', { name: 'Change 3 products' }).click();
  const result = page.getByRole('dialog', { name: '2 of 3 completed' });
  await expect(result.getByRole('row', { name: `${mark} C` })).toContainText(/changed by someone else/);
  const listed = page.getByRole('row', { name: `${mark} A`, includeHidden: true }).first();
  await expect(listed).toContainText('$9.00');
  const yes = answerConfirmDialog(page, true);
  await result.getByRole('button', { name: 'Undo' }).click();
  await yes;
  await close(page, '2 of 2 completed');
  await expect(rowOf(page, `${mark} A`)).toContainText('$10.00');
}

async function deactivate(page: Page, mark: string): Promise<void> {
  await page.getByRole('button', { name: 'Deactivate selected' }).click();
  const sheet = page.getByRole('dialog', { name: 'Deactivate products' });
  await sheet.getByRole('button', { name: 'Change 3 products' }).click();
  await close(page, '3 of 3 completed');
  await expect(rowOf(page, `${mark} C`)).toContainText('Inactive');
}

async function undoRecent(page: Page, mark: string): Promise<void> {
  await page.getByRole('button', { name: 'Recent bulk changes' }).click();
  const recent = page.getByRole('dialog', { name: 'Recent bulk changes' });
  const change = recent.getByRole('row', { name: `${mark} A` });
  await expectPanelAccessible(page);
  const yes = answerConfirmDialog(page, true);
  await change.getByRole('button', { name: /^Undo the change of/ }).click();
  await yes;
  await close(page, '3 of 3 completed');
  await expect(rowOf(page, `${mark} C`)).not.toContainText('Inactive');
  await page.getByRole('button', { name: 'Recent bulk changes' }).click();
  await expect(change.getByText('Undone')).toHaveCount(2);
  await page.keyboard.press('Escape');
}

async function putOnSale(page: Page, mark: string): Promise<void> {
  await rowOf(page, `${mark} B`).getByRole('checkbox').uncheck();
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
}

/** Imports Russian texts of three products from a file with a mistake, and undoes them. */
async function importTexts(page: Page, mark: string): Promise<void> {
  const path = `/admin/product-texts?search=${mark}`;
  const read = async () =>
    (await adminRequest<{ products: { slug: string; nameRu?: string }[] }>(page, 'GET', path)).products;
  const lines = (await read()).map(({ slug }) => `${slug};Токарь ${slug};Из файла`);
  await page.getByRole('button', { name: 'Texts (CSV)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Texts of products' });
  const csv = ['slug;nameRu;descriptionRu', ...lines, 'misspelt;Токарь;Из файла'].join('\n');
  const file = { name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await sheet.locator('input[type=file]').setInputFiles(file);
  await expect(sheet.getByRole('row', { name: 'misspelt' })).toContainText('No product has this slug');
  await expectPanelAccessible(page);
  await sheet.getByRole('button', { name: 'Change 3 products' }).click();
  await expect(sheet.getByText('3 products changed.')).toBeVisible();
  expect((await read()).map(({ nameRu }) => nameRu)).toEqual(
    (await read()).map(({ slug }) => `Токарь ${slug}`),
  );
  const yes = answerConfirmDialog(page, true);
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await yes;
  await close(page, '3 of 3 completed');
  for (const { nameRu = '' } of await read()) expect(nameRu).toBe('');
}

test('changes prices, status and texts of several products with preview and undo, and puts some of them on sale', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const mark = `Lathe${crypto.randomUUID().slice(0, 8)}`;
  const [, , third] = await createProducts(page, mark);
  await openAdminPanel(page, `?tab=products&search=${mark}`);
  await changePrices(page, mark, third?._id ?? '');
  await deactivate(page, mark);
  await undoRecent(page, mark);
  await importTexts(page, mark);
  await putOnSale(page, mark);
});
