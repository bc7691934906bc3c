import type {
  NewProductFile,
  Product,
  ProductDraft,
  ProductFile,
  RussianTranslation,
  Specifications,
} from '../../../../api/schema';
import type { ApiForm } from '../../../../ui/forms/use-api-form';
import { minCharge, toMinor } from '../../../i18n/formats';
import { hasExtraDecimals } from '../../panel/pricing/extra-decimals';
import { type ProductFact, productFacts } from '../../../catalogue/product-facts';

export const platforms: readonly ProductFile['platform'][] = ['macos-universal', 'windows-x64'];

/** The Russian texts with every field present. */
type RussianTexts = { [Field in keyof RussianTranslation]-?: NonNullable<RussianTranslation[Field]> };

/** Set by the server. */
type ServerFields = '_id' | 'id' | 'slug' | 'revision' | 'updatedAt' | 'files' | 'hasFiles';

/** Values of the form. The price is the typed text. */
export interface ProductFormValues extends Omit<
  Product,
  ServerFields | 'price' | 'ru' | 'isVideoAnnounced' | 'trialDays' | 'trialEpoch'
> {
  isVideoAnnounced: boolean;
  trialDays: number;
  trialEpoch: number;
  price: string;
  ru: RussianTexts;
  newFiles: NewProductFile[];
}

export type ProductForm = ApiForm<ProductFormValues>;

const noSpecifications: Specifications = { format: [], bitDepth: '', sampleRate: '', interface: '' };

/** Missing texts are empty in the form. */
function toRussianTexts(ru: Product['ru']): RussianTexts {
  return {
    name: ru?.name ?? '',
    description: ru?.description ?? '',
    detailedDescription: ru?.detailedDescription ?? '',
    features: ru?.features ?? [],
    tags: ru?.tags ?? [],
    specifications: ru?.specifications ?? noSpecifications,
  };
}

const emptyFacts = Object.fromEntries(productFacts.map((name) => [name, ''])) as Record<ProductFact, string>;

/** admin §9: version 1.0.0, category synthesizer, price 0, isActive true. */
export const emptyProduct: ProductFormValues = {
  ...emptyFacts,
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
  colour: '#d9d1c1',
  descriptionImageUrl: '',
  videoUrl: '',
  isVideoAnnounced: true,
  trialDays: 14,
  trialEpoch: 1,
  gallery: [],
  systemRequirements: { mac: '', windows: '' },
  specifications: noSpecifications,
  audioSamples: [],
  newFiles: [],
  ru: toRussianTexts(null),
};

/** Initial values of the form of a product. */
export function toFormValues(product: Product): ProductFormValues {
  const { _id, slug: _slug, revision: _revision, files: _files, price, ru, ...rest } = product;
  return {
    ...emptyProduct,
    ...(Object.fromEntries(
      Object.entries(rest).filter(([name]) => name in emptyProduct),
    ) as Partial<ProductFormValues>),
    price: String(price),
    ru: toRussianTexts(ru),
  };
}

/** admin §5: "a non-numeric entry becomes 0"; other entries stay as typed, for the message beside the field. */
export function parsePrice(typed: string): number {
  const amount = Number(typed.trim().replace(',', '.'));
  return typed.trim() !== '' && Number.isFinite(amount) ? amount : 0;
}

/** The body of the request. Russian texts without a name are removed. */
export function toProductInput(draft: ProductFormValues): ProductDraft {
  const hasRussian = draft.ru.name.trim() !== '';
  const ru = { ...draft.ru, description: draft.ru.description.trim() || draft.description };
  return { ...draft, price: parsePrice(draft.price), ru: hasRussian ? ru : null };
}

/** The text key of the error in a price, if any. */
export function validatePrice(typed: string): string | undefined {
  const price = parsePrice(typed);
  if (price < 0) return 'admin.products.price_below_zero';
  if (hasExtraDecimals(String(price))) return 'admin.price_steps';
  return price > 0 && toMinor(price) < minCharge() ? 'failures.PRICE_TOO_SMALL' : undefined;
}
