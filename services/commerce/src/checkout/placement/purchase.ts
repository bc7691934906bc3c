import { createHash } from 'node:crypto';
import type { GiftDetails } from '#contracts/commerce/gifts';
import { alreadyOwned } from '#contracts/commerce/pricing/quotes';
import type { Cents } from '#contracts/fields/money';
import { toCents } from '#contracts/fields/money';
import type { Contact } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { priceFingerprint, type PricedPurchase } from '../../pricing/prices/pricing.service';
import { assertNothingRefused } from '../../pricing/quotes/quotes.service';
import { orderLines, productsOf } from './purchased-items';

export { orderLines, productsOf, upgradedProductIds } from './purchased-items';

/** What one customer buys at once, at the prices of this moment. */
export interface Purchase {
  language: Language;
  contact: Contact;
  price: PricedPurchase;
  /** The recipient, if the purchase is a gift. */
  gift?: GiftDetails | undefined;
}

export function amountDue({ price }: Purchase): Cents {
  return price.totalCents;
}

/**
 * Identifies the price of an attempt with its reasons, and the recipient of a gift, who needs a session of his own; the order of
 * the items does not matter.
 */
export function fingerprintOf({ price, gift }: Purchase): string {
  const fingerprint = price.items
    .map((item) => priceFingerprint({ items: [item] }))
    .sort()
    .join(';');
  if (!gift) return fingerprint;
  return `${fingerprint} gift ${createHash('sha256').update(JSON.stringify(gift)).digest('hex')}`;
}

/** @throws Failure ALREADY_OWNED with all products of the purchase that the customer owns */
export function assertNoneOwned(purchase: Purchase, ownedIds: ReadonlySet<string>): void {
  const owned = productsOf(purchase).filter(({ pluginId }) => ownedIds.has(pluginId));
  const refusals = owned.map(({ slug }) => {
    return { item: { kind: 'plugin' as const, slug }, failure: new Failure(alreadyOwned, { slug }) };
  });
  assertNothingRefused(refusals, purchase.language);
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

export function customerColumns({ contact, language, gift }: Purchase) {
  const { email, firstName, lastName, termsVersion = null } = contact;
  return { language, email, firstName, lastName, termsVersion, gift: gift ?? null };
}
