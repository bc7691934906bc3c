import { expect, type Page, test } from '@playwright/test';
import { answerConfirmDialog, adminRequest, deleteWithConfirmation, openAdminPanel } from '../support/admin';
import { uploadProductFile } from '../support/product-files';
import { expectAccessible } from '../support/users';

const freshName = () => `Plumb ${crypto.randomUUID().slice(0, 8)}`;
const body = (name: string) => ({ name, description: 'Made by a story', price: 10, tags: ['story'] });

interface Listed {
  _id: string;
  slug: string;
}

const create = async (page: Page, name: string) =>
  adminRequest<Listed>(page, 'POST', '/admin/products', {
    ...body(name),
    newFiles: [await uploadProductFile(page)],
  });

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

/** One second at a constant level, 8 bits. */
function wav(level = 0x80): Buffer {
  const samples = Buffer.alloc(8_000, level);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

test('adds a product with the specified defaults and shows it in the shop (admin §9)', async ({ page }) => {
  const name = freshName();
  await openAdminPanel(page, '?tab=products');
  await page.getByRole('button', { name: 'Add product' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add product' });
  await expect(sheet.getByLabel('Name').first()).toBeFocused();
  await expect(sheet.getByLabel('Version')).toHaveValue('1.0.0');
  await expect(sheet.getByLabel('Category')).toHaveValue('synthesizer');
  await expect(sheet.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.type(name);
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
  await expect(page.getByText('Product created')).toBeVisible();
  await expect
    .poll(() => inShop(page, name), { intervals: [50] })
    .toMatchObject({ price: 49.5, tags: ['glue', 'bus'] });
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('$49.50');
});

test('shows a product without files as not on sale, and sells it with a download URL (admin §7)', async ({
  page,
}) => {
  const name = freshName();
  const { _id, slug } = await adminRequest<Listed>(page, 'POST', '/admin/products', {
    ...body(name),
    isActive: true,
  });
  await page.goto(`/plugins/${slug}`);
  const card = page.getByRole('complementary', { name: 'Buy' });
  await expect(card.getByText('Not on sale yet')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Buy now' })).toHaveCount(0);
  await expect(card.getByRole('button', { name: /cart/i })).toHaveCount(0);
  await openAdminPanel(page, `?tab=products&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('No files');
  const downloadUrl = 'https://files.maker.example/Plumb.zip';
  await adminRequest(page, 'PUT', `/admin/products/${_id}`, { ...body(name), downloadUrl });
  await page.goto(`/plugins/${slug}`);
  await expect(card.getByRole('link', { name: 'Buy now' })).toBeVisible();
});

test('announces a video on the page of a product until the panel switches it off (storefront §2)', async ({
  page,
}) => {
  const name = freshName();
  const { _id, slug } = await create(page, name);
  const examples = page.locator('#examples');
  for (const [lang, line] of [
    ['en', 'Walk-through video Coming soon'],
    ['ru', 'Видеообзор Скоро'],
  ] as const) {
    await page.goto(`/plugins/${slug}?lang=${lang}`);
    await expect(examples.getByText(line)).toBeVisible();
  }
  await openAdminPanel(page, `?tab=products&edit=${_id}&lang=en`);
  const sheet = page.getByRole('dialog', { name: 'Edit product' });
  await sheet.getByRole('tab', { name: 'Details' }).click();
  await sheet.getByRole('switch', { name: 'Video placeholder' }).click();
  await sheet.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated')).toBeVisible();
  await expect(async () => {
    await page.goto(`/plugins/${slug}?lang=en`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(examples).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});

test('marks every invalid field of a product and focuses the first one (admin §5)', async ({ page }) => {
  await openAdminPanel(page, '?tab=products&edit=new');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Download URL').fill('downloads.example.com/x');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet.getByText('This field is required')).toHaveCount(2);
  await expect(sheet.getByText('Enter a URL that starts with https:// or /')).toBeVisible();
  await expect(sheet.getByLabel('Name').first()).toBeFocused();
  await expectAccessible(page);
});

test('shows a changed product in the shop and asks before unsaved changes are discarded', async ({
  page,
}) => {
  const name = freshName();
  await create(page, name);
  await openAdminPanel(page, `?tab=products&search=${encodeURIComponent(name)}`);
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
});

test('rejects the second of two concurrent edits of a product and keeps the input', async ({ page }) => {
  const name = freshName();
  const { _id } = await create(page, name);
  await openAdminPanel(page, `?tab=products&edit=${_id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Price/).fill('77');
  await adminRequest(page, 'PUT', `/admin/products/${_id}`, { ...body(name), price: 55 });
  await sheet.getByRole('button', { name: 'Update' }).click();
  await expect(sheet.getByText(/This product was changed by someone else/)).toBeVisible();
  await expect(sheet.getByLabel(/^Price/)).toHaveValue('77');
  expect(await inShop(page, name)).toMatchObject({ price: 55 });
});

test('deletes a product after a confirmation and removes it from the shop (admin §2)', async ({ page }) => {
  const name = freshName();
  await create(page, name);
  await openAdminPanel(page, `?tab=products&search=${encodeURIComponent(name)}`);
  await deleteWithConfirmation(page, page.getByRole('button', { name: `Delete ${name}` }), name);
  await expect(page.getByText('Product deleted')).toBeVisible();
  await expect.poll(() => inShop(page, name)).toBeUndefined();
});

test('adds pictures, audio samples, files and Russian texts to a product', async ({ page }) => {
  const name = freshName();
  const { _id, slug } = await create(page, name);
  await openAdminPanel(page, `?tab=products&edit=${_id}`);
  const sheet = page.getByRole('dialog', { name: 'Edit product' });
  await sheet.getByRole('tab', { name: 'Images' }).click();
  const png = await page.screenshot();
  const pictures = sheet.getByRole('tabpanel', { name: 'Images' });
  const [cover, , gallery] = await pictures.locator('input[type=file]').all();
  await cover?.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(pictures.getByText(/logo\.svg: .*JPG, PNG/)).toBeVisible();
  await cover?.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: png });
  await expect(pictures.locator('img').first()).toHaveAttribute(
    'src',
    /^\/media\/uploads\/[0-9a-f]{64}\.webp$/,
  );
  await gallery?.setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: png });
  await expect(pictures.getByRole('listitem')).toHaveCount(1);

  await sheet.getByRole('tab', { name: 'Audio samples' }).click();
  const sounds = sheet.getByRole('tabpanel', { name: 'Audio samples' });
  const aiff = Buffer.concat([Buffer.from('FORM\0\0\0\0AIFFCOMM'), Buffer.alloc(40)]);
  const newSounds = sounds.locator('input[type=file]').last();
  await newSounds.setInputFiles({ name: 'Glue.aiff', mimeType: 'audio/aiff', buffer: aiff });
  await expect(sounds.getByText(/Glue\.aiff: .*export it as WAV or FLAC/)).toBeVisible();
  await newSounds.setInputFiles({ name: 'Glue on drums.wav', mimeType: 'audio/wav', buffer: wav() });
  await expect(sounds.getByLabel('Name (English)')).toHaveValue('Glue on drums');
  await sounds.getByLabel('Name (Russian)').fill('Барабаны');
  const off = sounds.getByRole('group', { name: 'Without the plug-in' });
  await off
    .locator('input[type=file]')
    .setInputFiles({ name: 'Dry.wav', mimeType: 'audio/wav', buffer: wav(0x90) });
  await expect(off.getByText('Recording without the plug-in added')).toBeVisible();

  await sheet.getByRole('tab', { name: 'Files' }).click();
  const files = sheet.getByRole('tabpanel', { name: 'Files' });
  const file = { name: 'Setup (1).zip', mimeType: 'application/zip', buffer: Buffer.from('PK installer') };
  await files.locator('input[type=file]').last().setInputFiles(file);
  await expect(files.getByText('Setup-1-.zip')).toBeVisible();

  await sheet.getByRole('tab', { name: 'Russian' }).click();
  await sheet.getByRole('tabpanel', { name: 'Russian' }).getByLabel('Name').fill('Отвес');
  await sheet.getByRole('tab', { name: 'Preview' }).click();
  await expect(sheet.getByRole('tabpanel', { name: 'Preview' }).getByRole('heading', { name })).toBeVisible();
  await sheet.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated')).toBeVisible();

  await expect(async () => {
    await page.goto(`/plugins/${slug}?lang=ru`);
    await expect(page.getByRole('heading', { level: 1, name: 'Отвес' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Барабаны').first()).toBeVisible();
  const sound = await page.request.get(`/api/plugins/${slug}/audio/0`);
  expect(sound.headers()['content-type']).toBe('audio/wav');
  expect(await sound.body()).toEqual(wav());
  const dry = await page.request.get(`/api/plugins/${slug}/audio/0?bypassed=true`);
  expect(await dry.body()).toEqual(wav(0x90));
  const product = await adminRequest<{ imageUrl: string; files: object[] }>(
    page,
    'GET',
    `/admin/products/${_id}`,
  );
  expect(product.files).toEqual([
    expect.objectContaining({ fileName: 'Setup-1-.zip', platform: 'windows-x64', bytes: 12 }),
    expect.objectContaining({ fileName: 'Setup.pkg', platform: 'macos-universal' }),
  ]);
  const picture = await page.request.get(product.imageUrl);
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  });
});
