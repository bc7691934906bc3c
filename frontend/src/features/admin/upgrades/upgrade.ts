/** A price of an upgrade path in dollars; 0 is free. */
export function isPrice(text: string): boolean {
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim());
}

export function toPriceCents(text: string): number {
  return Math.round(Number(text.trim().replace(',', '.')) * 100);
}

export function toPriceText(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/** A major version, or empty for every licence. */
export function isMajor(text: string): boolean {
  return /^\d{0,3}$/.test(text.trim());
}
