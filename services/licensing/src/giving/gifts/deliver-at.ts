import { shopTimeZone, timeOn } from '#contracts/fields/time-zone';

const deliveryHour = 8;

/** When the mail of a gift is due: at once, or in the morning of its day in the time zone of the shop. */
export function deliverAt(deliverOn: string | undefined, now: Date): Date {
  const due = deliverOn === undefined ? undefined : timeOn(deliverOn, deliveryHour, shopTimeZone());
  return due && due > now ? due : now;
}
