import type { NewProductFile, Product, ProductFile, RussianWords } from '../../../api/schema';

export const categories: readonly Product['category'][] = [
  'synthesizer',
  'effect',
  'sampler',
  'utility',
  'other',
];
export const platforms: readonly ProductFile['platform'][] = ['macos-universal', 'windows-x64'];

/** The Russian words as they are edited: every field is there. */
export type RussianDraft = { [Field in keyof RussianWords]-?: NonNullable<RussianWords[Field]> };

/** Set by the server. */
type Given = '_id' | 'id' | 'slug' | 'revision' | 'updatedAt' | 'files' | 'hasFiles';

/** What the sheet edits. The price is what was typed. */
export interface Draft extends Omit<Product, Given | 'price' | 'ru'> {
  price: string;
  ru: RussianDraft;
  newFiles: NewProductFile[];
}
