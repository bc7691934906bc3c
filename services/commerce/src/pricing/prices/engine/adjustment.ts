import type { AdjustmentKind } from '#contracts/commerce/pricing/quotes';
import type { Cents } from '#contracts/fields/money';

/** Why a line or a part of a bundle costs less than its list price. */
export interface Adjustment {
  kind: AdjustmentKind;
  /** Id of the bundle, sale, offer or upgrade path; the code. */
  key: string;
  amountCents: Cents;
}

/** A part of a bundle that the customer does not own, with its share of each reduction of the line. */
export interface PartPrice {
  productId: string;
  adjustments: Adjustment[];
  dueCents: Cents;
}
