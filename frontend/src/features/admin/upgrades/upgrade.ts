/** A price of an upgrade path in dollars; 0 is free. */
function isPrice(text: string): boolean {
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim());
}

export function toPriceCents(text: string): number {
  return Math.round(Number(text.trim().replace(',', '.')) * 100);
}

export function toPriceText(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/** Cents; a card cannot be charged with less. */
const minChargeCents = 50;

/** The text key of the error in a price, if any. */
export function validatePrice(
  text: string,
): 'admin.upgrades.bad_price' | 'failures.PRICE_TOO_SMALL' | undefined {
  if (!isPrice(text)) return 'admin.upgrades.bad_price';
  const cents = toPriceCents(text);
  return cents > 0 && cents < minChargeCents ? 'failures.PRICE_TOO_SMALL' : undefined;
}

/** A major version, or empty for every licence. */
export function isMajor(text: string): boolean {
  return /^\d{0,3}$/.test(text.trim());
}
