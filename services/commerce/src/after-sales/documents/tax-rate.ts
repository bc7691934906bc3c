import { type Cents, toCents } from '#contracts/fields/money';

/**
 * The rate in percent, with one decimal at most, that explains a tax which is included in a total. Stripe reports the amount
 * alone; null where no such rate gives exactly this amount, so that a document never shows a wrong one.
 */
export function includedTaxRate(totalCents: Cents, taxCents: Cents): number | null {
  if (taxCents === 0 || taxCents >= totalCents) return null;
  const rate = Math.round((taxCents / (totalCents - taxCents)) * 1_000) / 10;
  return includedTax(totalCents, rate) === taxCents ? rate : null;
}

function includedTax(totalCents: Cents, rate: number): Cents {
  return toCents(Math.round((totalCents * rate) / (100 + rate)));
}
