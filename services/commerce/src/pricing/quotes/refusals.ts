import type { QuoteItem, QuoteRefusal } from '#contracts/commerce/pricing/quotes';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { translate } from '#i18n/translate';

/** Why an item or a code cannot be bought. */
export interface Refusal {
  /** Absent for a code, which the failure names. */
  item?: QuoteItem;
  failure: Failure;
}

export function toQuoteRefusal({ item, failure }: Refusal, language: Language): QuoteRefusal {
  const { code, params } = failure;
  const discountCode = params['code'];
  return {
    code,
    text: translate(language, `failures.${code}`, params),
    ...(item ? { item } : {}),
    ...(typeof discountCode === 'string' ? { discountCode } : {}),
  };
}

/** @throws Failure of the first refusal, with all of them in its parameters */
export function assertNothingRefused(refusals: readonly Refusal[], language: Language): void {
  const [first] = refusals;
  if (!first) return;
  const { code, kind, params } = first.failure;
  const all = refusals.map((refusal) => toQuoteRefusal(refusal, language));
  throw new Failure({ code, kind }, { ...params, refusals: all });
}
