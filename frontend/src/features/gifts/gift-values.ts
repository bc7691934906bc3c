import type { GiftDetails } from '../../api/schema';

/** The fields of the form of a gift. */
export interface GiftValues {
  email: string;
  name: string;
  message: string;
  /** Empty: at once. */
  deliverOn: string;
}

export const emptyGift: GiftValues = { email: '', name: '', message: '', deliverOn: '' };

/** The day of a date in the time zone of the reader, `2026-12-24`. */
function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The days on which a gift can be mailed: from today, for a year. */
export function giftDays(now = new Date()): { min: string; max: string } {
  const last = new Date(now);
  last.setFullYear(last.getFullYear() + 1);
  return { min: dayOf(now), max: dayOf(last) };
}

export function isGiftDay(day: string, now = new Date()): boolean {
  const { min, max } = giftDays(now);
  return day === '' || (day >= min && day <= max);
}

/** The recipient in the body of a request. */
export function toGift({ email, name, message, deliverOn }: GiftValues): GiftDetails {
  return {
    email: email.trim(),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(message.trim() === '' ? {} : { message: message.trim() }),
    ...(deliverOn === '' ? {} : { deliverOn }),
  };
}
