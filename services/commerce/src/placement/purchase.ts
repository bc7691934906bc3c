import { createHash } from 'node:crypto';
import type { SalesTerms } from '#contracts/catalogue/sales';
import type { GiftDetails } from '#contracts/commerce/gifts';
import type { Contact } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import type { Cents } from '#contracts/fields/money';
import type { OrderLine } from '../orders/lines/order-lines.service';
import { priceFingerprint, type PricedPurchase } from '../pricing/pricing.service';

/** One product for one customer, at the price of this moment. */
export interface Purchase {
  language: Language;
  terms: SalesTerms;
  contact: Contact;
  price: PricedPurchase;
  /** The recipient, if the purchase is a present. */
  gift?: GiftDetails | undefined;
}

export function amountDue({ price }: Purchase): Cents {
  return price.totalCents;
}

/** The personal offer that reduces the price; a better sale replaces it, and the offer stays open. */
export function offerIdOf({ price }: Purchase): string | null {
  const adjustments = price.items.flatMap((item) => item.adjustments);
  return adjustments.find(({ kind }) => kind === 'offer')?.key ?? null;
}

export function amountColumns(purchase: Purchase) {
  const { subtotalCents, discountCents, totalCents } = purchase.price;
  return { subtotalCents, discountCents, totalCents, offerId: offerIdOf(purchase) };
}

export function customerColumns({ contact, language, gift }: Purchase) {
  const { email, firstName, lastName } = contact;
  return { language, email, firstName, lastName, gift: gift ?? null };
}

/** Identifies the price with its reasons, and the recipient: another one needs another session. */
export function fingerprintOf({ price, gift }: Purchase): string {
  if (!gift) return priceFingerprint(price);
  const recipient = createHash('sha256').update(JSON.stringify(gift)).digest('hex');
  return `${priceFingerprint(price)} gift ${recipient}`;
}

export function orderLines({ price }: Purchase): OrderLine[] {
  return price.items.map(({ terms, listCents: priceCents, dueCents, adjustments }) => {
    const { pluginId, slug, name, version, imageUrl } = terms;
    return { item: { pluginId, slug, name, version, imageUrl, priceCents, dueCents }, adjustments };
  });
}
