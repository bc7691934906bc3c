import { expect, type Page, test } from '@playwright/test';
import { answerConfirmDialog, adminRequest, deleteWithConfirmation, openAdminPanel } from '../support/admin';
import { expectAccessible } from '../support/users';

const freshName = () => `Plumb ${crypto.randomUUID().slice(0, 8)}`;
const body = (name: string) => ({ name, description: 'Made by a story', price: 10, tags: ['story'] });

interface Listed {
  _id: string;
  slug: string;
}

/** The product in the public catalogue. */
async function inShop(page: Page, name: string): Promise<{ price: number } | undefined> {
  const response = await page.request.get('/api/plugins?lang=en');
  const { data } = (await response.json()) as { data: { name: string; price: number }[] };
  return data.find((card) => card.name === name);
}

/** Deletes the created products, because a cheap plug-in changes the offers of other tests. */
test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  const { products } = await adminRequest<{ products: { _id: string; name: string }[] }>(
    page,
    'GET',
    '/admin/products?search=Plumb&limit=100',
  );
  for (const { _id, name } of products)
    if (name.startsWith('Plumb ')) await adminRequest(page, 'DELETE', `/admin/products/${_id}`);
  await page.close();
});

async function add(page: Page, name: string): Promise<void> {
  await openAdminPanel(page, '?tab=products');
  await page.getByRole('button', { name: 'Add product' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add product' });
  await expect(sheet.getByLabel('Name').first()).toBeFocused();
  await expect(sheet.getByLabel('Version')).toHaveValue('1.0.0');
  await expect(sheet.getByLabel('Category')).toHaveValue('synthesizer');
  await expect(sheet.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  await sheet.getByLabel('Download URL').fill('downloads.example.com/x');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet.getByText('This field is required')).toHaveCount(2);
  await expect(sheet.getByText('Enter a URL that starts with https:// or /')).toBeVisible();
  await expect(sheet.getByLabel('Name').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(name);
  await sheet.getByLabel('Download URL').fill('');
  await sheet
    .getByLabel(/^Description/)
    .first()
    .fill('Made by a story');
  const price = sheet.getByLabel(/^Price/);
  await price.fill('');
  await price.blur();
  await expect(price).toHaveValue('0');
  await price.fill('49.5');
  await sheet.getByLabel('Tags').first().fill('glue,bus');
  await sheet.getByLabel('Tags').first().press('Enter');
  await expect(sheet.getByText(/Shown as “Not on sale yet”/)).toBeVisible();
  await sheet.getByRole('tab', { name: 'Files' }).click();
  const file = { name: 'Setup.pkg', mimeType: 'application/octet-stream', buffer: Buffer.from('installer') };
  const files = sheet.getByRole('tabpanel', { name: 'Files' });
  await files.locator('input[type=file]').first().setInputFiles(file);
  await expect(files.getByText('Setup.pkg')).toBeVisible();
  await sheet.getByRole('button', { name: 'Create' }).click();
}

async function changePrice(page: Page, name: string): Promise<void> {
  const edit = page.getByRole('button', { name: `Edit ${name}` });
  await edit.click();
  const sheet = page.getByRole('dialog', { name: 'Edit product' });
  await sheet.getByLabel(/^Price/).fill('12');
  const no = answerConfirmDialog(page, false);
  await page.keyboard.press('Escape');
  expect(await no).toBe('Discard unsaved changes?');
  await sheet.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated')).toBeVisible();
  await expect.poll(() => inShop(page, name), { intervals: [50] }).toMatchObject({ price: 12 });
  await edit.click();
  await expect(sheet.getByLabel(/^Price/)).toHaveValue('12');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(edit).toBeFocused();
}

test('adds a product with the specified defaults, marks its invalid fields, changes and deletes it (admin §2, §5, §9)', async ({
  page,
}) => {
  const name = freshName();
  await add(page, name);
  await expect(page.getByText('Product created')).toBeVisible();
  await expect
    .poll(() => inShop(page, name), { intervals: [50] })
    .toMatchObject({ price: 49.5, tags: ['glue', 'bus'] });
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('$49.50');
  await changePrice(page, name);
  await deleteWithConfirmation(page, page.getByRole('button', { name: `Delete ${name}` }), name);
  await expect(page.getByText('Product deleted')).toBeVisible();
  await expect.poll(() => inShop(page, name)).toBeUndefined();
});

test('sells a product once it has a file, and announces a video until the panel switches it off (admin §7, storefront §2)', async ({
  page,
}) => {
  const name = freshName();
  const fields = { ...body(name), isActive: true };
  const { slug } = await adminRequest<Listed>(page, 'POST', '/admin/products', fields);
  const examples = page.locator('#examples');
  const card = page.getByRole('complementary', { name: 'Buy' });
  await page.goto(`/plugins/${slug}?lang=ru`);
  await expect(examples.getByText('Видеообзор Скоро')).toBeVisible();
  await page.goto(`/plugins/${slug}?lang=en`);
  await expect(examples.getByText('Walk-through video Coming soon')).toBeVisible();
  await expect(card.getByText('Not on sale yet')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Buy now' })).toHaveCount(0);
  await expect(card.getByRole('button', { name: /cart/i })).toHaveCount(0);

  await openAdminPanel(page, `?tab=products&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('No files');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit product' });
  await sheet.getByLabel('Download URL').fill('https://files.maker.example/Plumb.zip');
  await sheet.getByRole('tab', { name: 'Details' }).click();
  await sheet.getByRole('switch', { name: 'Video placeholder' }).click();
  await sheet.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated')).toBeVisible();
  await expect(async () => {
    await page.goto(`/plugins/${slug}`);
    await expect(card.getByRole('link', { name: 'Buy now' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(examples).toHaveCount(0);
});
