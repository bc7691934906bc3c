import { type Cents, toCents } from '#contracts/fields/money';

/**
 * The tax in a credit note: the share of the order's tax, so that all credit notes of a fully refunded order have its whole tax.
 * @param creditedCents what earlier credit notes returned
 */
export function creditedTax(
  order: { totalCents: Cents; taxCents: Cents },
  creditedCents: Cents,
  amountCents: Cents,
): Cents {
  if (order.totalCents === 0) return toCents(0);
  const taxOf = (cents: number) =>
    Math.round((order.taxCents * Math.min(cents, order.totalCents)) / order.totalCents);
  return toCents(taxOf(creditedCents + amountCents) - taxOf(creditedCents));
}
