import { priceDecimals } from '../../../i18n/formats';

/** Whether a typed number has more decimals than the currency, so that it is an error and never rounded. */
export function hasExtraDecimals(text: string, currency?: string): boolean {
  const [, decimals = ''] = /^-?\d*[.,](\d+)$/.exec(text.trim()) ?? [];
  return decimals.length > priceDecimals(currency);
}
