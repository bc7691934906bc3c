import { fromMinor, toMinor } from '../../i18n/formats';
import type { Bundle, BundleDraft } from '../../../api/schema';

/** A plug-in that was chosen; its price in dollars. */
export interface ChosenPart {
  pluginId: string;
  name: string;
  price: number;
  problem?: Bundle['parts'][number]['problem'];
}

export interface BundleValues {
  titleEn: string;
  titleRu: string;
  descriptionEn: string;
  descriptionRu: string;
  imageUrl: string;
  percent: string;
  isActive: boolean;
  parts: ChosenPart[];
}

export const emptyBundle: BundleValues = {
  titleEn: '',
  titleRu: '',
  descriptionEn: '',
  descriptionRu: '',
  imageUrl: '',
  percent: '25',
  isActive: true,
  parts: [],
};

export function toBundleValues(bundle: Bundle): BundleValues {
  const { titleEn, titleRu, descriptionEn, descriptionRu, imageUrl, percent, isActive } = bundle;
  const parts = bundle.parts.map(({ pluginId, name, price, problem }) => ({
    pluginId,
    name,
    price,
    problem,
  }));
  const texts = { titleEn, titleRu, descriptionEn, descriptionRu, imageUrl };
  return { ...texts, percent: String(percent), isActive, parts };
}

export function toBundleDraft({ parts, percent, ...values }: BundleValues): BundleDraft {
  return { ...values, percent: Number(percent), pluginIds: parts.map(({ pluginId }) => pluginId) };
}

export function isBundlePercent(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;
}

/** Sum of the list prices and price of the bundle in units of the currency; each part is rounded half up, as the server does. */
export function bundlePrices({ parts, percent }: Pick<BundleValues, 'parts' | 'percent'>) {
  const off = isBundlePercent(percent) ? Number(percent) : 0;
  const cents = parts.map(({ price }) => toMinor(price));
  const list = cents.reduce((sum, price) => sum + price, 0);
  const reduced = cents.reduce((sum, price) => sum + Math.floor((price * (100 - off) + 50) / 100), 0);
  return { list: fromMinor(list), price: fromMinor(reduced) };
}
