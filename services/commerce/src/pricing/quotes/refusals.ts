import {
  alreadyOwned,
  duplicateItem,
  type QuoteItem,
  type QuoteRefusal,
} from '#contracts/commerce/pricing/quotes';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { translate } from '#i18n/translate';
import { itemRefusals, type PurchaseTerms } from '../prices/pricing.service';
import type { OwnedProducts } from './ownership.service';
import type { FoundTerms } from './purchase-terms.service';

/** Why an item or a code cannot be bought. */
export interface Refusal {
  /** Absent for a code, which the failure names. */
  item?: QuoteItem;
  failure: Failure;
}

interface BuyableItem {
  item: QuoteItem;
  terms: PurchaseTerms;
}

/** The items that can be bought together, and why each of the others cannot, in the order of the request. */
export function selectBuyable(
  items: readonly QuoteItem[],
  found: readonly FoundTerms[],
  { productIds }: OwnedProducts,
): { buyable: BuyableItem[]; refusals: Refusal[] } {
  const sold = items.flatMap((item, i): BuyableItem[] => {
    const terms = found[i];
    return terms && !(terms instanceof Failure) ? [{ item, terms }] : [];
  });
  const terms = sold.map((one) => one.terms);
  const reasons = itemRefusals(terms, productIds);
  const reasonOf = new Map(sold.map(({ item }, i) => [item, reasons[i]]));
  const refusals = items.flatMap((item, i): Refusal[] => {
    const unsold = found[i];
    if (unsold instanceof Failure) return [{ item, failure: unsold }];
    const reason = reasonOf.get(item);
    if (reason === undefined) return [];
    const { slug } = item;
    return [{ item, failure: new Failure(reason === 'owned' ? alreadyOwned : duplicateItem, { slug }) }];
  });
  return { buyable: sold.filter(({ item }) => reasonOf.get(item) === undefined), refusals };
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
