import type { CreateDiscount, CreateSale, ProductSummary, SaleListItem } from '../../../../api/schema';
import type { Lang } from '../../../../api/types';
import { formatPrice, fromMinor, isTypedAmount, toMinor } from '../../../i18n/formats';
import { hasExtraDecimals } from './extra-decimals';
import { dayMs } from '../../../../api/durations';

/** The fields of the forms of sales and codes; amounts in units of the currency, times in the time zone of the computer. */
export interface PricingValues {
  nameEn: string;
  nameRu: string;
  how: 'one' | 'batch';
  code: string;
  batchSize: string;
  maxUses: string;
  maxUsesPerCustomer: string;
  isExclusive: boolean;
  kind: CreateSale['kind'];
  percent: string;
  amount: string;
  scope: CreateSale['scope'];
  categories: string[];
  pluginIds: string[];
  startsAt: string;
  endsAt: string;
}

/** The value of a `datetime-local` input. */
export function toLocalInput(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function emptyPricing(now = new Date()): PricingValues {
  return {
    nameEn: '',
    nameRu: '',
    how: 'one',
    code: '',
    batchSize: '100',
    maxUses: '',
    maxUsesPerCustomer: '',
    isExclusive: false,
    kind: 'percent',
    percent: '20',
    amount: '',
    scope: 'all',
    categories: [],
    pluginIds: [],
    startsAt: toLocalInput(now),
    endsAt: toLocalInput(new Date(now.getTime() + 7 * dayMs)),
  };
}

export type ProductChoice = Pick<ProductSummary, 'id' | 'name'>;

/** A reduction of these products, or of all. */
export function pricingOf(products: readonly ProductChoice[]): PricingValues {
  const pluginIds = products.map(({ id }) => id);
  return { ...emptyPricing(), ...(products.length > 0 ? { scope: 'products' as const, pluginIds } : {}) };
}

export function isPercent(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100;
}

/** The text key of the error in an amount, if any. */
export function validateAmount(text: string): string | undefined {
  if (hasExtraDecimals(text)) return 'admin.price_steps';
  const isAmount = isTypedAmount(text) && Number(text.replace(',', '.')) > 0;
  return isAmount ? undefined : 'admin.pricing.bad_amount';
}

/** The reduction in the body of a request. */
export function toReduction({ kind, percent, amount, scope, categories, pluginIds }: PricingValues) {
  return {
    kind,
    ...(kind === 'percent'
      ? { percent: Number(percent) }
      : { amountCents: toMinor(Number(amount.replace(',', '.'))) }),
    scope,
    categories: (scope === 'categories' ? categories : []) as CreateSale['categories'],
    pluginIds: scope === 'products' ? pluginIds : [],
  };
}

export function isCount(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text.trim());
}

const countOf = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** The body that creates a discount. */
export function toDiscount(values: PricingValues): CreateDiscount {
  const { nameEn: name, how, code, batchSize, maxUses, maxUsesPerCustomer, isExclusive } = values;
  const codes = how === 'one' ? { code, maxUses: countOf(maxUses) } : { batchSize: Number(batchSize) };
  const endsAt = values.endsAt === '' ? undefined : new Date(values.endsAt).toISOString();
  const period = { startsAt: new Date(values.startsAt).toISOString(), endsAt };
  const limits = { maxUsesPerCustomer: countOf(maxUsesPerCustomer), isExclusive };
  return { name, ...codes, ...limits, ...toReduction(values), ...period };
}

type Reduced = Pick<SaleListItem, 'kind' | 'percent' | 'amountCents'>;

export function reductionText({ kind, percent, amountCents }: Reduced, lang: Lang): string {
  return kind === 'percent' ? `−${percent ?? 0} %` : `−${formatPrice(fromMinor(amountCents ?? 0), lang)}`;
}
