import type { SalesTerms } from '#contracts/catalogue/sales';
import type { Contact } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import { type Cents, toCents } from '#contracts/fields/money';
import type { OfferDiscount } from '../offers/offers.service';
import type { ItemColumns } from '../orders/orders.service';

/** One product for one customer, at the terms of this moment. */
export interface Purchase {
  language: Language;
  terms: SalesTerms;
  contact: Contact;
  /** The discount of a personal offer. */
  discount: OfferDiscount | null;
}

export function amountDue({ terms, discount }: Purchase): Cents {
  return toCents(terms.priceCents - (discount?.discountCents ?? 0));
}

export function amountColumns(purchase: Purchase) {
  const { terms, discount } = purchase;
  return {
    subtotalCents: terms.priceCents,
    discountCents: discount?.discountCents ?? toCents(0),
    totalCents: amountDue(purchase),
    offerId: discount?.offerId ?? null,
  };
}

export function customerColumns({ contact, language }: Purchase) {
  const { email, firstName, lastName } = contact;
  return { language, email, firstName, lastName };
}

export function itemColumns({ terms }: Purchase): ItemColumns {
  const { pluginId, slug, name, version, imageUrl, priceCents } = terms;
  return { pluginId, slug, name, version, imageUrl, priceCents };
}
