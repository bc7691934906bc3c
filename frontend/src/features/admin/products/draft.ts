import type { Product, ProductDraft, Specifications } from '../../../api/schema';
import type { Draft, RussianDraft } from './product';

const noSpecifications: Specifications = { format: [], bitDepth: '', sampleRate: '', interface: '' };

/** What was never written is empty in the form. */
function russianOf(ru: Product['ru']): RussianDraft {
  return {
    name: ru?.name ?? '',
    description: ru?.description ?? '',
    detailedDescription: ru?.detailedDescription ?? '',
    features: ru?.features ?? [],
    tags: ru?.tags ?? [],
    specifications: ru?.specifications ?? noSpecifications,
  };
}

/** Spec admin §9: version 1.0.0, category synthesizer, price 0, isActive true. */
export const emptyDraft: Draft = {
  name: '',
  description: '',
  price: '0',
  category: 'synthesizer',
  imageUrl: '',
  downloadUrl: '',
  version: '1.0.0',
  compatibility: [],
  tags: [],
  isActive: true,
  detailedDescription: '',
  features: [],
  descriptionImageUrl: '',
  videoUrl: '',
  gallery: [],
  systemRequirements: { mac: '', windows: '' },
  specifications: noSpecifications,
  audioSamples: [],
  newFiles: [],
  ru: russianOf(null),
};

/** A product as the sheet begins with it. */
export function draftOf(product: Product): Draft {
  const { _id, slug: _slug, revision: _revision, files: _files, price, ru, ...rest } = product;
  return {
    ...emptyDraft,
    ...(Object.fromEntries(Object.entries(rest).filter(([name]) => name in emptyDraft)) as Partial<Draft>),
    price: String(price),
    ru: russianOf(ru),
  };
}

/** Spec admin §5: "a non-numeric entry becomes 0". Cents are rounded, less than nothing is not. */
export function priceOf(typed: string): number {
  const amount = Number(typed.trim().replace(',', '.'));
  return typed.trim() !== '' && Number.isFinite(amount) ? Math.round(amount * 100) / 100 : 0;
}

/** What is sent. Russian goes along once it has a name; without one it is taken away. */
export function bodyOf(draft: Draft): ProductDraft {
  const hasRussian = draft.ru.name.trim() !== '';
  const ru = { ...draft.ru, description: draft.ru.description.trim() || draft.description };
  return { ...draft, price: priceOf(draft.price), ru: hasRussian ? ru : null };
}

/** Dollars; a card cannot be charged with less. */
const leastCharge = 0.5;

const address = /^(?:https?:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)?$/;

export type Problems = Partial<
  Record<'name' | 'description' | 'price' | 'imageUrl' | 'downloadUrl' | 'version' | 'isActive', string>
>;

/** Keys of the texts for what is wrong, by field. @param publishedFiles how many files buyers have already */
export function problemsOf(draft: Draft, publishedFiles: number): Problems {
  const problems: Problems = {};
  if (draft.name.trim() === '') problems.name = 'admin.products.required';
  if (draft.description.trim() === '') problems.description = 'admin.products.required';
  if (draft.version.trim() === '') problems.version = 'admin.products.required';
  if (priceOf(draft.price) < 0) problems.price = 'admin.products.price_below_zero';
  if (priceOf(draft.price) > 0 && priceOf(draft.price) < leastCharge)
    problems.price = 'admin.products.price_too_small';
  if (!address.test(draft.imageUrl)) problems.imageUrl = 'admin.products.bad_address';
  if (!address.test(draft.downloadUrl)) problems.downloadUrl = 'admin.products.bad_address';
  if (draft.isActive && publishedFiles + draft.newFiles.length === 0)
    problems.isActive = 'admin.products.needs_files';
  return problems;
}
