import type { PersonalOffer } from '#contracts/commerce/offers';
import { toCents, toDollars } from '#contracts/fields/money';
import type { Offer } from './offer.entity';
import type { OfferPlugin } from '#contracts/catalogue/plugin-summaries';
import { discountOf } from './offer-rules';

export function toPersonalOffer(offer: Offer, plugin: OfferPlugin): PersonalOffer {
  const { id, rule, ownedName, percent, endsAt } = offer;
  const { slug, name, imageUrl, priceCents } = plugin;
  return {
    id,
    rule,
    slug,
    name,
    imageUrl,
    ownedName,
    percent,
    price: toDollars(priceCents),
    offerPrice: toDollars(toCents(priceCents - discountOf(priceCents, percent))),
    endsAt: endsAt.toISOString(),
  };
}
