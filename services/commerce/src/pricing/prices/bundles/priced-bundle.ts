import type { BundleTerms } from '#contracts/catalogue/bundles';
import type { SalesTerms } from '#contracts/catalogue/sales';
import { type Cents, toCents } from '#contracts/fields/money';
import type { Adjustment, PartPrice } from '../engine/adjustment';

/** An adjustment with the name of its sale or bundle in the language of the customer, of the product that is upgraded, or the code. */
export interface NamedAdjustment extends Adjustment {
  name: string;
}

/** A part of a priced bundle. */
export interface PricedPart {
  terms: SalesTerms;
  /** The customer has it already, so it is neither paid nor granted again. */
  isOwned: boolean;
  /** Its share of each reduction of the line; none for an owned part. */
  adjustments: NamedAdjustment[];
  /** Its share of what is due for the bundle; 0 for an owned part. */
  dueCents: Cents;
}

/** The bundle of a line, with its name in the language of the customer. */
export interface PricedBundle {
  id: string;
  slug: string;
  name: string;
  parts: PricedPart[];
}

/** A bundle with the prices of its parts; a part without a price is owned. */
export function toPricedBundle(
  { bundleId: id, slug, name, parts }: BundleTerms,
  prices: readonly PartPrice[],
  nameOf: (adjustment: Adjustment) => string,
): PricedBundle {
  const toPart = (terms: SalesTerms): PricedPart => {
    const price = prices.find(({ productId }) => productId === terms.pluginId);
    if (!price) return { terms, isOwned: true, adjustments: [], dueCents: toCents(0) };
    const adjustments = price.adjustments.map((one) => ({ ...one, name: nameOf(one) }));
    return { terms, isOwned: false, adjustments, dueCents: price.dueCents };
  };
  return { id, slug, name, parts: parts.map(toPart) };
}
