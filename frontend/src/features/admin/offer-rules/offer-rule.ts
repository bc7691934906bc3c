import type { CreateOfferRule, OfferRuleListItem } from '../../../api/schema';

/** The fields of the form; times in the time zone of the computer. */
export interface OfferRuleValues {
  kind: OfferRuleListItem['kind'];
  /** Empty: any. */
  category: string;
  percent: string;
  priority: string;
  startsAt: string;
  endsAt: string;
}

/** The value of a `datetime-local` input. */
function toLocalInput(iso: string | null | undefined): string {
  if (!iso) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function toValues(rule: OfferRuleListItem | undefined): OfferRuleValues {
  return {
    kind: rule?.kind ?? 'loyalty',
    category: rule?.category ?? '',
    percent: String(rule?.percent ?? 15),
    priority: String(rule?.priority ?? 0),
    startsAt: toLocalInput(rule?.startsAt),
    endsAt: toLocalInput(rule?.endsAt),
  };
}

const timeOf = (text: string) => (text === '' ? undefined : new Date(text).toISOString());

export function toBody(values: OfferRuleValues, isActive: boolean): CreateOfferRule {
  const { kind, category, percent, priority, startsAt, endsAt } = values;
  return {
    kind,
    category: category === '' ? undefined : (category as NonNullable<CreateOfferRule['category']>),
    percent: Number(percent),
    priority: Number(priority),
    startsAt: timeOf(startsAt),
    endsAt: timeOf(endsAt),
    isActive,
  };
}

export function isOfferPercent(text: string): boolean {
  return /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 90;
}

export function isPriority(text: string): boolean {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1_000;
}
