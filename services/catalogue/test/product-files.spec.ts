import { pluginNotFound } from '#contracts/catalogue/plugins';
import { archiveProduct, createProduct, findProduct, updateProduct } from '#contracts/catalogue/products';
import { findSample } from '#contracts/catalogue/samples';
import { SalesService } from '../src/plugins/sales.service';
import { DownloadFilesService } from '../src/download-files/download-files.service';
import { admin, Catalogue } from './catalogue.testbed';
import { draft, productCalls, setupFile } from './product-calls';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await Catalogue.open();
});
afterAll(() => catalogue.close());

const { create, inShop, list, stored } = productCalls(() => catalogue);

describe('sounds and files of a product', () => {
  it('are what was uploaded, with the sums of the stored bytes and the type of the content', async () => {
    const storageKey = await stored('samples/uploads/one.opus', 'a phrase');
    const sample = {
      en: { name: 'Hall', description: '' },
      ru: { name: 'Зал', description: '' },
      duration: '0:12',
      storageKey,
      peaks: [1, 50],
    };
    const { slug, id } = await create({ name: 'Audible', audioSamples: [sample] });
    expect((await inShop(slug)).data.audioSamples).toEqual([
      expect.objectContaining({ name: 'Hall', url: `/api/plugins/${slug}/audio/0`, peaks: [1, 50] }),
    ]);
    const heard = await catalogue.client.call(findSample, { slug, index: 0, bypassed: false });
    expect(heard).toMatchObject({ storageKey, contentType: 'audio/ogg', bytes: 8 });
    // Sent back as it was read, it is the same sound; nothing is uploaded twice.
    const { audioSamples } = await catalogue.client.call(findProduct, { id }, admin);
    await catalogue.storage.delete(storageKey);
    await catalogue.client.call(updateProduct, { id, ...draft({ name: 'Audible', audioSamples }) }, admin);
    expect(await catalogue.client.call(findSample, { slug, index: 0, bypassed: false })).toEqual(heard);
  });

  it('are refused when nothing was uploaded', async () => {
    const newFiles = [
      { platform: 'windows-x64' as const, fileName: 'A.zip', storageKey: 'downloads/uploads/none.zip' },
    ];
    await expect(create({ name: 'Empty', newFiles })).rejects.toMatchObject({ code: 'PRODUCT_FILE_MISSING' });
    expect((await list('Empty')).products).toEqual([]);
  });

  it('are one for a version and a platform: buyers get what the sum says', async () => {
    const storageKey = await stored('downloads/uploads/1/setup.zip', 'bytes');
    const newFiles = [{ platform: 'windows-x64' as const, fileName: 'Setup.zip', storageKey }];
    const { id, files } = await create({ name: 'Delivered', newFiles });
    expect(files).toEqual([expect.objectContaining({ fileName: 'Setup.zip', version: '3.0.1', bytes: 5 })]);
    const again = { id, ...draft({ name: 'Delivered', newFiles }) };
    await expect(catalogue.client.call(updateProduct, again, admin)).rejects.toMatchObject({
      code: 'PRODUCT_FILE_EXISTS',
    });
    await catalogue.client.call(updateProduct, { ...again, version: '3.1.0' }, admin);
    expect((await catalogue.client.call(findProduct, { id }, admin)).files).toHaveLength(2);
  });

  it('are one for a platform from the start, which is said where a product is created', async () => {
    const storageKey = await stored('downloads/uploads/1/twice.zip', 'bytes');
    const file = { platform: 'windows-x64' as const, fileName: 'Twice.zip', storageKey };
    const refused = await create({ name: 'Twice', newFiles: [file, file] }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'PRODUCT_FILE_EXISTS' });
    expect(createProduct.fails.map(({ code }) => code)).toContain('PRODUCT_FILE_EXISTS');
    expect((await list('Twice')).products).toEqual([]);
  });
});

describe('a product without files', () => {
  const refusal = { code: 'PRODUCT_WITHOUT_FILES' };

  it('is refused while it is active, and nothing of it is kept', async () => {
    await expect(create({ name: 'Hollow', newFiles: [] })).rejects.toMatchObject(refusal);
    expect((await list('Hollow')).products).toEqual([]);
  });

  it('is named in the list, and is activated only together with a file', async () => {
    const { id } = await create({ name: 'Unfinished', newFiles: [], isActive: false });
    expect((await list('Unfinished')).products).toEqual([expect.objectContaining({ hasFiles: false })]);
    const active = { id, ...draft({ name: 'Unfinished' }) };
    await expect(catalogue.client.call(updateProduct, active, admin)).rejects.toMatchObject(refusal);
    const newFiles = [await setupFile(catalogue)];
    const sold = await catalogue.client.call(updateProduct, { ...active, newFiles }, admin);
    expect(sold).toMatchObject({ isActive: true, hasFiles: true });
    expect((await list('Unfinished')).products).toEqual([expect.objectContaining({ hasFiles: true })]);
  });

  it('is not sold, though it is still active', async () => {
    const { id, slug } = await create({ name: 'Emptied' });
    const terms = () => catalogue.service.app.get(SalesService).terms({ slug, lang: 'en' });
    expect(await terms()).toMatchObject({ pluginId: id });
    await catalogue.database.query('delete from download_files where plugin_id = $1', [id]);
    await expect(terms()).rejects.toMatchObject({ code: 'PLUGIN_WITHOUT_FILES', params: { slug } });
  });
});

describe('a product that is deleted', () => {
  it('leaves the shop and the list, and its owners keep their files', async () => {
    const storageKey = await stored('downloads/uploads/2/kept.zip', 'kept');
    const newFiles = [{ platform: 'macos-universal' as const, fileName: 'Kept.zip', storageKey }];
    const { id, slug } = await create({ name: 'Kept', newFiles });
    await catalogue.client.call(archiveProduct, { id }, admin);
    await expect(inShop(slug)).rejects.toMatchObject({ code: pluginNotFound.code });
    expect((await list('Kept')).products).toEqual([]);
    const owned = await catalogue.service.app
      .get(DownloadFilesService)
      .newest({ pluginIds: [id], lang: 'en' });
    expect(owned.files).toEqual([
      expect.objectContaining({ fileName: 'Kept.zip', pluginName: 'Kept', storageKey }),
    ]);
    await expect(catalogue.client.call(archiveProduct, { id }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('keeps its address: another of its name gets another', async () => {
    const { id, slug } = await create({ name: 'Phoenix' });
    await catalogue.client.call(archiveProduct, { id }, admin);
    expect((await create({ name: 'Phoenix' })).slug).not.toBe(slug);
  });
});
