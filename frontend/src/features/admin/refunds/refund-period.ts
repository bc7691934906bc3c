import type { Lang } from '../../../api/types';

/** Days; the first one is the default of the list. */
export const refundPeriods = ['30', '90', '365'] as const;
export type RefundPeriod = 30 | 90 | 365;

export function refundPeriod(days: string | null): RefundPeriod {
  return days === '90' ? 90 : days === '365' ? 365 : 30;
}

/** A share of the sales; refunds of older purchases have none while nothing is sold. */
export function sharePercent(share: number | null | undefined, lang: Lang): string {
  if (share === null || share === undefined) return '–';
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}
