import { listPlugins, pluginNotFound } from '#contracts/catalogue/plugins';
import { archiveProduct, createProduct, findProduct, updateProduct } from '#contracts/catalogue/products';
import { findSample } from '#contracts/catalogue/samples';
import { SalesService } from '../src/plugins/sales.service';
import { PurchasedFilesService } from '../src/purchased-files/purchased-files.service';
import { admin, CatalogueTestbed } from './catalogue.testbed';
import { draft, productCalls, setupFile } from './product-calls';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());

const { create, findInShop, list, storeUpload } = productCalls(() => catalogue);

describe('samples and files of a product', () => {
  it('saves samples and files with checksum and content type of the uploads', async () => {
    const storageKey = await storeUpload('samples/uploads/one.opus', 'a phrase');
    const sample = {
      en: { name: 'Hall', description: '' },
      ru: { name: 'Зал', description: '' },
      duration: '0:12',
      storageKey,
      peaks: [1, 50],
    };
    const { slug, id } = await create({ name: 'Audible', audioSamples: [sample] });
    expect((await findInShop(slug)).data.audioSamples).toEqual([
      expect.objectContaining({ name: 'Hall', url: `/api/plugins/${slug}/audio/0`, peaks: [1, 50] }),
    ]);
    const found = await catalogue.client.call(findSample, { slug, index: 0, bypassed: false });
    expect(found).toMatchObject({ storageKey, contentType: 'audio/ogg', bytes: 8 });
    // A sample that is sent back unchanged needs no second upload.
    const { audioSamples } = await catalogue.client.call(findProduct, { id }, admin);
    await catalogue.storage.delete(storageKey);
    await catalogue.client.call(updateProduct, { id, ...draft({ name: 'Audible', audioSamples }) }, admin);
    expect(await catalogue.client.call(findSample, { slug, index: 0, bypassed: false })).toEqual(found);
  });

  it('rejects samples and files that were not uploaded', async () => {
    const newFiles = [
      { platform: 'windows-x64' as const, fileName: 'A.zip', storageKey: 'downloads/uploads/none.zip' },
    ];
    await expect(create({ name: 'Empty', newFiles })).rejects.toMatchObject({ code: 'PRODUCT_FILE_MISSING' });
    expect((await list('Empty')).products).toEqual([]);
  });

  it('rejects a second file for a version and platform', async () => {
    const storageKey = await storeUpload('downloads/uploads/1/setup.zip', 'bytes');
    const newFiles = [{ platform: 'windows-x64' as const, fileName: 'Setup.zip', storageKey }];
    const { id, files } = await create({ name: 'Delivered', newFiles });
    expect(files).toEqual([expect.objectContaining({ fileName: 'Setup.zip', version: '3.0.1', bytes: 5 })]);
    const change = { id, ...draft({ name: 'Delivered', newFiles }) };
    await expect(catalogue.client.call(updateProduct, change, admin)).rejects.toMatchObject({
      code: 'PRODUCT_FILE_EXISTS',
    });
    await catalogue.client.call(updateProduct, { ...change, version: '3.1.0' }, admin);
    expect((await catalogue.client.call(findProduct, { id }, admin)).files).toHaveLength(2);
  });

  it('lists the files of all versions with what is new, in the language of the request or in English', async () => {
    const storageKey = await storeUpload('downloads/uploads/1/noted.zip', 'bytes');
    const file = { platform: 'windows-x64' as const, fileName: 'Noted.zip', storageKey };
    const { id } = await create({ name: 'Noted', newFiles: [file] });
    const notes = { en: 'A softer knee.', ru: '' };
    const change = { id, ...draft({ name: 'Noted', newFiles: [{ ...file, notes }] }), version: '3.1.0' };
    await catalogue.client.call(updateProduct, change, admin);
    const purchased = catalogue.service.app.get(PurchasedFilesService);
    const { files } = await purchased.listVersions({ pluginIds: [id], lang: 'ru' });
    expect(files).toMatchObject([
      { version: '3.1.0', notes: 'A softer knee.', pluginName: 'Noted' },
      { version: '3.0.1', notes: null },
    ]);
    expect((await purchased.list({ pluginIds: [id], lang: 'en' })).files).toMatchObject([
      { version: '3.1.0' },
    ]);
  });

  it('rejects two files for one platform in a new product', async () => {
    const storageKey = await storeUpload('downloads/uploads/1/twice.zip', 'bytes');
    const file = { platform: 'windows-x64' as const, fileName: 'Twice.zip', storageKey };
    const refused = await create({ name: 'Twice', newFiles: [file, file] }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'PRODUCT_FILE_EXISTS' });
    expect(createProduct.fails.map(({ code }) => code)).toContain('PRODUCT_FILE_EXISTS');
    expect((await list('Twice')).products).toEqual([]);
  });
});

describe('product without files', () => {
  it('saves the ten specified fields with isActive and shows the product as not on sale (admin §7)', async () => {
    const product = await catalogue.client.call(createProduct, draft({ name: 'Hollow' }), admin);
    expect(product).toMatchObject({ isActive: true, hasFiles: false });
    expect((await list('Hollow')).products).toEqual([expect.objectContaining({ hasFiles: false })]);
    expect((await findInShop(product.slug)).data).toMatchObject({ name: 'Hollow', isForSale: false });
    const { data } = await catalogue.client.call(listPlugins, { lang: 'en' });
    expect(data.find(({ slug }) => slug === product.slug)).toMatchObject({ isForSale: false });
  });

  it('is on sale from its first file on', async () => {
    const { id, slug } = await create({ name: 'Unfinished', newFiles: [] });
    const newFiles = [await setupFile(catalogue)];
    await catalogue.client.call(updateProduct, { id, ...draft({ name: 'Unfinished', newFiles }) }, admin);
    expect((await list('Unfinished')).products).toEqual([expect.objectContaining({ hasFiles: true })]);
    expect((await findInShop(slug)).data).not.toHaveProperty('isForSale');
  });

  it('has no sales terms without a file', async () => {
    const { id, slug } = await create({ name: 'Emptied' });
    const terms = () => catalogue.service.app.get(SalesService).find({ slug, lang: 'en' });
    expect(await terms()).toMatchObject({ pluginId: id });
    await catalogue.database.query(
      `update releases set status = 'yanked', yanked_at = now() where subject_id = $1`,
      [id],
    );
    await expect(terms()).rejects.toMatchObject({
      code: 'PLUGIN_WITHOUT_FILES',
      params: { slug, name: 'Emptied' },
    });
  });

  it('is named beside the sales terms of the others, and unknown products are left out', async () => {
    const sold = await create({ name: 'Sold' });
    const empty = await create({ name: 'Empty', newFiles: [] });
    const slugs = ['no-such-plugin', empty.slug, sold.slug];
    const found = await catalogue.service.app.get(SalesService).list({ slugs, lang: 'en' });
    expect(found).toMatchObject({
      terms: [{ pluginId: sold.id }],
      withoutFiles: [{ slug: empty.slug, name: 'Empty' }],
    });
  });
});

describe('download URL of a product', () => {
  const downloadUrl = 'https://files.maker.example/tern/Tern 3.zip?x=1'.replace(' ', '%20');
  const purchased = () => catalogue.service.app.get(PurchasedFilesService);

  it('counts as the file of the platforms that the compatibility names', async () => {
    const { id, slug } = await create({ name: 'Linked', newFiles: [], downloadUrl });
    expect((await findInShop(slug)).data).not.toHaveProperty('isForSale');
    const terms = catalogue.service.app.get(SalesService).list({ slugs: [slug], lang: 'en' });
    expect(await terms).toMatchObject({ terms: [{ pluginId: id }] });
    const { files } = await purchased().list({ pluginIds: [id], lang: 'en' });
    expect(files).toMatchObject([
      { platform: 'macos-universal', linkUrl: downloadUrl, fileName: 'Tern%203.zip', version: '3.0.1' },
    ]);
    expect((await purchased().listVersions({ pluginIds: [id], lang: 'en' })).files).toMatchObject([
      { id: files[0]?.id, linkUrl: downloadUrl },
    ]);
  });

  it('yields to the stored file of a platform', async () => {
    const { id } = await create({ name: 'Both', downloadUrl, compatibility: [] });
    const { files } = await purchased().list({ pluginIds: [id], lang: 'en' });
    expect(files.map(({ platform, linkUrl }) => [platform, linkUrl])).toEqual([
      ['windows-x64', undefined],
      ['macos-universal', downloadUrl],
    ]);
  });

  it.each(['http://files.maker.example/a.zip', '/downloads/a.zip', 'https://:'])(
    'does not count if it is no https address: %s',
    async (address) => {
      const { slug } = await create({ name: 'Elsewhere', newFiles: [], downloadUrl: address });
      expect((await findInShop(slug)).data).toMatchObject({ isForSale: false });
    },
  );
});

describe('deleted product', () => {
  it('removes a deleted product from shop and list and keeps its files for owners', async () => {
    const storageKey = await storeUpload('downloads/uploads/2/kept.zip', 'kept');
    const newFiles = [{ platform: 'macos-universal' as const, fileName: 'Kept.zip', storageKey }];
    const { id, slug } = await create({ name: 'Kept', newFiles });
    await catalogue.client.call(archiveProduct, { id }, admin);
    await expect(findInShop(slug)).rejects.toMatchObject({ code: pluginNotFound.code });
    expect((await list('Kept')).products).toEqual([]);
    const owned = await catalogue.service.app
      .get(PurchasedFilesService)
      .list({ pluginIds: [id], lang: 'en' });
    expect(owned.files).toEqual([
      expect.objectContaining({ fileName: 'Kept.zip', pluginName: 'Kept', storageKey }),
    ]);
    await expect(catalogue.client.call(archiveProduct, { id }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('keeps the slug of a deleted product reserved', async () => {
    const { id, slug } = await create({ name: 'Phoenix' });
    await catalogue.client.call(archiveProduct, { id }, admin);
    expect((await create({ name: 'Phoenix' })).slug).not.toBe(slug);
  });
});
