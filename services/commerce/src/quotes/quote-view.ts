import type { Quote } from '#contracts/commerce/pricing/quotes';
import type { PricedPurchase } from '../pricing/pricing.service';

export function toQuote(priced: PricedPurchase, { id, expiresAt }: { id: string; expiresAt: Date }): Quote {
  return {
    quoteId: id,
    expiresAt: expiresAt.toISOString(),
    currency: 'usd',
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
    })),
    codes: priced.codes.map(({ code }) => code),
    subtotal: priced.subtotalCents,
    discount: priced.discountCents,
    total: priced.totalCents,
  };
}
