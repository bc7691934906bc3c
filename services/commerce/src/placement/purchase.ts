import type { Cents } from '#contracts/fields/money';
import { toCents } from '#contracts/fields/money';
import type { Contact } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import { priceFingerprint, type PricedPurchase } from '../pricing/pricing.service';
import { orderLines } from './purchased-items';

export { orderLines, productsOf } from './purchased-items';

/** What one customer buys at once, at the prices of this moment. */
export interface Purchase {
  language: Language;
  contact: Contact;
  price: PricedPurchase;
}

export function amountDue({ price }: Purchase): Cents {
  return price.totalCents;
}

/** Identifies the price of an attempt with its reasons; the order of the items does not matter. */
export function fingerprintOf({ price }: Purchase): string {
  return price.items
    .map((item) => priceFingerprint({ items: [item] }))
    .sort()
    .join(';');
}

/** The personal offer that reduces the price; a better sale replaces it, and the offer stays open. */
export function offerIdOf({ price }: Purchase): string | null {
  const adjustments = price.items.flatMap((item) => item.adjustments);
  return adjustments.find(({ kind }) => kind === 'offer')?.key ?? null;
}

/** The list prices are those of the items: parts of a bundle that the customer owns are not bought again. */
export function amountColumns(purchase: Purchase) {
  const { totalCents } = purchase.price;
  const subtotal = orderLines(purchase).reduce((sum, { item }) => sum + item.priceCents, 0);
  const subtotalCents = toCents(subtotal);
  return {
    subtotalCents,
    discountCents: toCents(subtotal - totalCents),
    totalCents,
    offerId: offerIdOf(purchase),
  };
}

export function customerColumns({ contact, language }: Purchase) {
  const { email, firstName, lastName } = contact;
  return { language, email, firstName, lastName };
}
