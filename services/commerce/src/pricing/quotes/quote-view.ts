import type { Quote, QuotePart } from '#contracts/commerce/pricing/quotes';
import { shopCurrency } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';
import type { PricedPart } from '../prices/pricing.service';
import type { PricedRequest } from './quote-pricing.service';
import { toQuoteRefusal } from './refusals';

export function toQuote(
  { priced, refusals }: PricedRequest,
  { id, expiresAt, language }: { id: string; expiresAt: Date; language: Language },
): Quote {
  return {
    quoteId: id,
    expiresAt: expiresAt.toISOString(),
    currency: shopCurrency().toLowerCase(),
    lines: priced.items.map(({ terms, bundle, listCents, lowestCents, adjustments, dueCents }) => ({
      kind: bundle ? 'bundle' : 'plugin',
      slug: terms.slug,
      name: terms.name,
      imageUrl: terms.imageUrl,
      list: listCents,
      lowest30: lowestCents,
      adjustments: adjustments.map(({ kind, key, amountCents, name }) => {
        return { kind, key, amount: amountCents, name };
      }),
      due: dueCents,
      ...(bundle ? { parts: bundle.parts.map(toPart) } : {}),
    })),
    codes: priced.codes.map(({ code }) => code),
    subtotal: priced.subtotalCents,
    discount: priced.discountCents,
    total: priced.totalCents,
    refusals: refusals.map((refusal) => toQuoteRefusal(refusal, language)),
  };
}

function toPart({ terms: { slug, name, imageUrl, priceCents }, isOwned, dueCents }: PricedPart): QuotePart {
  return { slug, name, imageUrl, list: priceCents, isOwned, due: dueCents };
}
