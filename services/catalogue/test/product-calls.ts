import { findPlugin } from '#contracts/catalogue/plugins';
import {
  createProduct,
  listProducts,
  type NewProductFile,
  type ProductDraft,
} from '#contracts/catalogue/products';
import { admin, type Catalogue } from './catalogue.testbed';

/** The body that the specification names (admin §7). */
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

/** What an administrator sends to add a product, or to change one. */
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

/** An upload that makes a product sellable. */
export async function setupFile({ storage }: Catalogue): Promise<NewProductFile> {
  await storage.put(setup.storageKey, Buffer.from('installer'), { contentType: 'application/octet-stream' });
  return { ...setup };
}

/** What is done with products in these specs, in the catalogue that is open by then. */
export const productCalls = (catalogue: () => Catalogue) => ({
  /** With a file to download, unless others are named. */
  create: async (fields: Partial<ProductDraft> = {}) =>
    catalogue().client.call(
      createProduct,
      draft({ newFiles: [await setupFile(catalogue())], ...fields }),
      admin,
    ),
  inShop: (slug: string) => catalogue().client.call(findPlugin, { slug, lang: 'en' as const }),
  list: (search: string, page = 1) =>
    catalogue().client.call(listProducts, { page, limit: 10, search }, admin),
  /** Puts bytes where an upload would, and gives their key. */
  stored: async (key: string, text: string): Promise<string> => {
    await catalogue().storage.put(key, Buffer.from(text), { contentType: 'audio/ogg' });
    return key;
  },
});
