import type Stripe from 'stripe';
import type { Reduction } from '../sessions/totals';

/** A discount that applies once. */
export interface CouponRecord extends Reduction {
  id: string;
  created: number;
  currency: string | null;
  name: string | null;
  maxRedemptions: number | null;
  redeemBy: number | null;
  timesRedeemed: number;
  metadata: Record<string, string>;
}

export function isCouponValid(coupon: CouponRecord, now: number): boolean {
  return (
    (coupon.redeemBy === null || coupon.redeemBy > now) &&
    (coupon.maxRedemptions === null || coupon.timesRedeemed < coupon.maxRedemptions)
  );
}

export function couponObject(coupon: CouponRecord, now: number): Stripe.Coupon {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.currency,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: coupon.maxRedemptions,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: coupon.redeemBy,
    times_redeemed: coupon.timesRedeemed,
    valid: isCouponValid(coupon, now),
  };
}
