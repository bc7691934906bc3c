import type { Quote } from '#contracts/commerce/pricing/quotes';
import { Failure } from '#contracts/kit/failure';

/** A quote of everything that was requested. @throws Failure of the first refusal */
export async function wholeQuote(pending: Promise<Quote>): Promise<Quote> {
  const quote = await pending;
  const [refusal] = quote.refusals;
  if (!refusal) return quote;
  const { code, item, discountCode } = refusal;
  throw new Failure({ code, kind: 'conflict' }, item ? { slug: item.slug } : { code: discountCode });
}
