import type { ApplyBulkChange, BulkValues, ProductSummary } from '../../../../api/schema';
import { productDraftConstraints } from '../../../../api/admin-form-constraints';
import { fromMinor, minCharge, priceDecimals, toMinor } from '../../../i18n/formats';
import { hasExtraDecimals } from '../../panel/pricing/extra-decimals';

/** Texts come from a file. */
export type BulkAction = Exclude<ApplyBulkChange['action'], 'texts'>;

export const priceMethods = ['amount', 'raise', 'lower'] as const;
export type PriceMethod = (typeof priceMethods)[number];

/** How a bulk change finds the new price; `typed` is an amount or a percentage. */
export interface PriceRule {
  method: PriceMethod;
  typed: string;
}

const maxDecimalsOfPercent = 2;

/** The typed number; undefined unless it is one of at least 0, without more decimals than are allowed. */
function parseTyped({ method, typed }: PriceRule): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,6})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  const maxDecimals = method === 'amount' ? priceDecimals() : maxDecimalsOfPercent;
  if (whole === undefined || decimals.length > maxDecimals) return undefined;
  const value = Number(`${whole}.${decimals}`);
  return method === 'lower' && value > 100 ? undefined : value;
}

/** The new price, rounded to the decimals of the currency; undefined while nothing usable is typed. */
export function newPrice(price: number, rule: PriceRule): number | undefined {
  const value = parseTyped(rule);
  if (value === undefined || rule.method === 'amount') return value;
  const hundredths = Math.round(value * 100) * (rule.method === 'raise' ? 1 : -1);
  // Integers only: 28.5 % of a price is not exact in binary.
  return fromMinor(Math.floor((toMinor(price) * (10_000 + hundredths) + 5_000) / 10_000));
}

/** The text key of the error in what is typed, if any. */
export function validateRule(rule: PriceRule): string | undefined {
  if (rule.typed === '' || parseTyped(rule) !== undefined) return undefined;
  return rule.method === 'amount' && hasExtraDecimals(rule.typed)
    ? 'admin.price_steps'
    : 'validation.invalid';
}

/** The limits of the form of a product; the server checks them again. */
export function isPriceAllowed(price: number): boolean {
  const isChargeable = price === 0 || toMinor(price) >= minCharge();
  return isChargeable && price <= productDraftConstraints.price.maximum;
}

export interface PreviewRow {
  product: ProductSummary;
  before: BulkValues;
  /** Undefined while nothing usable is typed. */
  after?: BulkValues | undefined;
  state: 'changed' | 'unchanged' | 'refused';
}

function previewOf(product: ProductSummary, action: BulkAction, rule: PriceRule): PreviewRow {
  if (action !== 'price') {
    const isActive = action === 'activate';
    const state = product.isActive === isActive ? 'unchanged' : 'changed';
    return { product, before: { isActive: product.isActive }, after: { isActive }, state };
  }
  const before = { price: product.price };
  const price = newPrice(product.price, rule);
  if (price === undefined || price === product.price)
    return { product, before, after: price === undefined ? undefined : { price }, state: 'unchanged' };
  return { product, before, after: { price }, state: isPriceAllowed(price) ? 'changed' : 'refused' };
}

/** What the bulk change makes of each product, as it is confirmed and sent. */
export function preview(
  products: readonly ProductSummary[],
  action: BulkAction,
  rule: PriceRule,
): PreviewRow[] {
  return products.map((product) => previewOf(product, action, rule));
}

/** The body of the request: the rows of the preview that change something. */
export function toBulkChange(id: string, action: BulkAction, rows: readonly PreviewRow[]): ApplyBulkChange {
  const changed = rows.filter(({ state }) => state === 'changed');
  return {
    id,
    action,
    products: changed.map(({ product: { _id, revision }, after }) => ({
      id: _id,
      revision,
      ...(after?.price === undefined ? {} : { price: after.price }),
    })),
  };
}
