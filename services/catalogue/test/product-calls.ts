import { findPlugin } from '#contracts/catalogue/plugins';
import { createProduct, listProducts, type ProductDraft } from '#contracts/catalogue/products';
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

/** What is done with products in these specs, in the catalogue that is open by then. */
export const productCalls = (catalogue: () => Catalogue) => ({
  create: (fields: Partial<ProductDraft> = {}) =>
    catalogue().client.call(createProduct, draft(fields), admin),
  inShop: (slug: string) => catalogue().client.call(findPlugin, { slug, lang: 'en' as const }),
  list: (search: string, page = 1) =>
    catalogue().client.call(listProducts, { page, limit: 10, search }, admin),
  /** Puts bytes where an upload would, and gives their key. */
  stored: async (key: string, text: string): Promise<string> => {
    await catalogue().storage.put(key, Buffer.from(text), { contentType: 'audio/ogg' });
    return key;
  },
});
