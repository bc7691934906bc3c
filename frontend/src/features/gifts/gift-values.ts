import type { GiftDetails } from '../../api/schema';
import { isoDayOfShop } from '../i18n/formats';

/** The fields of the form of a gift. */
export interface GiftValues {
  email: string;
  name: string;
  message: string;
  /** Empty: at once. */
  deliverOn: string;
}

export const emptyGift: GiftValues = { email: '', name: '', message: '', deliverOn: '' };

/** The days on which a gift can be mailed: from today, for a year, in the time zone of the shop, by whose clock it is mailed. */
export function giftDays(now = new Date()): { min: string; max: string } {
  const min = isoDayOfShop(now);
  return { min, max: `${Number(min.slice(0, 4)) + 1}${min.slice(4)}` };
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
