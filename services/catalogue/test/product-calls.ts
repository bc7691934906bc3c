import { findPlugin } from '#contracts/catalogue/plugins';
import {
  createProduct,
  listProducts,
  type NewProductFile,
  type ProductDraft,
} from '#contracts/catalogue/products';
import { admin, type CatalogueTestbed } from './catalogue.testbed';

/** The request body of the specification (admin §7). */
const specified = {
  name: 'Tidewater',
  description: 'A reverb',
  price: 99,
  category: 'effect',
  imageUrl: 'https://cdn.example.com/tidewater.avif',
  downloadUrl: '',
  version: '3.0.1',
  compatibility: ['macOS 11+'],
  tags: ['reverb', 'hall'],
  isActive: true,
} as const;

/** The request body of a new or changed product. */
export const draft = (fields: Partial<ProductDraft> = {}): ProductDraft => ({
  ...specified,
  compatibility: [...specified.compatibility],
  tags: [...specified.tags],
  ...fields,
});

const setup = {
  platform: 'windows-x64',
  fileName: 'Setup.zip',
  storageKey: 'downloads/uploads/spec/setup.zip',
} as const;

/** Uploads a file for buyers. */
export async function setupFile({ storage }: CatalogueTestbed): Promise<NewProductFile> {
  await storage.put(setup.storageKey, Buffer.from('installer'), { contentType: 'application/octet-stream' });
  return { ...setup };
}

/** Requests about products, sent to the catalogue that is open at the time of the call. */
export const productCalls = (catalogue: () => CatalogueTestbed) => ({
  /** With a file to download, unless the fields contain others. */
  create: async (fields: Partial<ProductDraft> = {}) =>
    catalogue().client.call(
      createProduct,
      draft({ newFiles: [await setupFile(catalogue())], ...fields }),
      admin,
    ),
  findInShop: (slug: string) => catalogue().client.call(findPlugin, { slug, lang: 'en' as const }),
  list: (search: string, page = 1) =>
    catalogue().client.call(listProducts, { page, limit: 10, search }, admin),
  /** Stores an upload. @returns its key */
  storeUpload: async (key: string, text: string): Promise<string> => {
    await catalogue().storage.put(key, Buffer.from(text), { contentType: 'audio/ogg' });
    return key;
  },
});
