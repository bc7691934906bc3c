import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminRequest, answerConfirmDialog, openAdminPanel } from '../support/admin';
import { uploadProductFile } from '../support/product-files';
import { expectAccessibleInBothWidths } from '../support/views/screens';

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

/** Opens a section of the form, which is accessible in both widths. */
async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('dialog').getByRole('tab', { name }).click();
  await expectAccessibleInBothWidths(page, 'dialog[open]');
  return page.getByRole('dialog').getByRole('tabpanel', { name });
}

async function addPictures(page: Page): Promise<void> {
  const png = await page.screenshot();
  const pictures = await open(page, 'Images');
  const [cover, , gallery] = await pictures.locator('input[type=file]').all();
  await cover?.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(pictures.getByText(/logo\.svg: .*JPG, PNG/)).toBeVisible();
  await cover?.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: png });
  const stored = /^\/media\/uploads\/[0-9a-f]{64}\.webp$/;
  await expect(pictures.locator('img').first()).toHaveAttribute('src', stored);
  await gallery?.setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: png });
  await expect(pictures.getByRole('listitem')).toHaveCount(1);
}

async function addSamples(page: Page): Promise<void> {
  const sounds = await open(page, 'Audio samples');
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
}

async function fillOtherSections(page: Page, name: string): Promise<void> {
  const files = await open(page, 'Files');
  const file = { name: 'Setup (1).zip', mimeType: 'application/zip', buffer: Buffer.from('PK installer') };
  await files.locator('input[type=file]').last().setInputFiles(file);
  await expect(files.getByText('Setup-1-.zip')).toBeVisible();
  const details = await open(page, 'Details');
  await expect(details.getByLabel('Trial period')).toHaveValue('14');
  await details.getByLabel('Trial period').selectOption('30 days');
  await details.getByLabel('Trial round').selectOption('Round 2: everyone can try again');
  await (await open(page, 'Russian')).getByLabel('Name').fill('Отвес');
  await expect((await open(page, 'Preview')).getByRole('heading', { name })).toBeVisible();
}

interface Created {
  _id: string;
  slug: string;
}

interface Saved {
  imageUrl: string;
  files: object[];
}

async function expectSaved(page: Page, id: string, slug: string): Promise<void> {
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
  const product = await adminRequest<Saved>(page, 'GET', `/admin/products/${id}`);
  expect(product).toMatchObject({ trialDays: 30, trialEpoch: 2 });
  expect(product.files).toHaveLength(2);
  expect(product.files).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ fileName: 'Setup-1-.zip', platform: 'windows-x64', bytes: 12 }),
      expect.objectContaining({ fileName: 'Setup.pkg', platform: 'macos-universal' }),
    ]),
  );
  const picture = await page.request.get(product.imageUrl);
  const headers = { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' };
  expect(picture.headers()).toMatchObject(headers);
}

test('fills every section of the form of a product, and keeps the input when the product was changed meanwhile', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const name = `Plumb ${crypto.randomUUID().slice(0, 8)}`;
  const fields = { name, description: 'Made by a story', price: 10, tags: ['story'] };
  const newFiles = [await uploadProductFile(page)];
  const { _id: id, slug } = await adminRequest<Created>(page, 'POST', '/admin/products', {
    ...fields,
    newFiles,
  });
  const path = `/admin/products/${id}`;
  await openAdminPanel(page, `?tab=products&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit product' });
  await expect(sheet.getByRole('tab')).toHaveCount(7);
  await expectAccessibleInBothWidths(page);
  await sheet.getByLabel(/^Price/).fill('77');
  await adminRequest(page, 'PUT', path, { ...fields, price: 55 });
  await sheet.getByRole('button', { name: 'Update' }).click();
  await expect(sheet.getByText(/This product was changed by someone else/)).toBeVisible();
  await expect(sheet.getByLabel(/^Price/)).toHaveValue('77');
  expect(await adminRequest(page, 'GET', path)).toMatchObject({ price: 55 });
  const discard = answerConfirmDialog(page, true);
  await page.keyboard.press('Escape');
  await discard;

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(sheet.getByLabel(/^Price/)).toHaveValue('55');
  await addPictures(page);
  await addSamples(page);
  await fillOtherSections(page, name);
  await sheet.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated')).toBeVisible();
  await expectSaved(page, id, slug);
  await adminRequest(page, 'DELETE', path);
});
