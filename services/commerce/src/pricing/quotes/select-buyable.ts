import { alreadyOwned, duplicateItem, type QuoteItem } from '#contracts/commerce/pricing/quotes';
import { Failure } from '#contracts/kit/failure';
import { itemRefusals, type PurchaseTerms } from '../pricing/pricing.service';
import type { OwnedProducts } from './ownership.service';
import type { FoundTerms } from './purchase-terms.service';
import type { Refusal } from './refusals';

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
