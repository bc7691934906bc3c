import type { AdjustmentKind } from '#contracts/commerce/pricing/quotes';
import { type PricedQuote, priceQuote } from './engine/price-quote';
import type { PricingInput } from './engine/pricing-input';

/** What a reduction uses up: an order names one personal offer, and a licence is superseded once. */
function useOf(
  { kind, key }: { kind: AdjustmentKind; key: string },
  { upgradePaths }: PricingInput,
): string | undefined {
  if (kind === 'offer') return 'offer';
  return kind === 'upgrade' ? upgradePaths.find(({ id }) => id === key)?.fromProductId : undefined;
}

/** The least reduction that uses what a greater one of another line has used up already. */
function repeatedUse({ lines }: PricedQuote, input: PricingInput): string | undefined {
  const uses = lines
    .flatMap(({ adjustments }) => adjustments)
    .flatMap((one) => {
      const use = useOf(one, input);
      return use === undefined ? [] : [{ ...one, use }];
    })
    .sort((a, b) => b.amountCents - a.amountCents || a.key.localeCompare(b.key));
  return uses.findLast(({ use }, i) => uses.findIndex((other) => other.use === use) < i)?.key;
}

/** The price of a purchase in which each personal offer and each owned licence reduces one line: the one that it reduces most. */
export function quoteWithSingleUses(input: PricingInput): PricedQuote {
  const quote = priceQuote(input);
  const repeated = repeatedUse(quote, input);
  if (repeated === undefined) return quote;
  return quoteWithSingleUses({
    ...input,
    offers: input.offers.filter(({ id }) => id !== repeated),
    upgradePaths: input.upgradePaths.filter(({ id }) => id !== repeated),
  });
}
