import type { ApiForm } from '../../../../ui/forms/use-api-form';
import type { NewProductFile, Product, ProductFile, RussianTranslation } from '../../../../api/schema';

export const platforms: readonly ProductFile['platform'][] = ['macos-universal', 'windows-x64'];

/** The Russian texts with every field present. */
export type RussianTexts = { [Field in keyof RussianTranslation]-?: NonNullable<RussianTranslation[Field]> };

/** Set by the server. */
type ServerFields = '_id' | 'id' | 'slug' | 'revision' | 'updatedAt' | 'files' | 'hasFiles';

/** Values of the form. The price is the typed text. */
export interface ProductFormValues extends Omit<Product, ServerFields | 'price' | 'ru' | 'isVideoAnnounced'> {
  isVideoAnnounced: boolean;
  price: string;
  ru: RussianTexts;
  newFiles: NewProductFile[];
}

export type ProductForm = ApiForm<ProductFormValues>;
