/** The hour of the day, UTC, at which gifts are mailed: morning in Europe, night nowhere where the shop sells most. */
const deliveryHour = 8;

/** When the mail of a gift is due: at once, or in the morning of its day. */
export function deliverAt(deliverOn: string | undefined, now: Date): Date {
  if (deliverOn === undefined) return now;
  const due = new Date(`${deliverOn}T${String(deliveryHour).padStart(2, '0')}:00:00Z`);
  return due > now ? due : now;
}
