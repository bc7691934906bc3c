import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox';
import { type CouponRecord, isCouponValid } from './coupon';

/** A code by which a customer redeems a coupon. */
export interface PromotionCodeRecord {
  id: string;
  created: number;
  code: string;
  couponId: string;
  isActive: boolean;
  expiresAt: number | null;
  maxRedemptions: number | null;
  timesRedeemed: number;
  minimumAmount: number | null;
  minimumAmountCurrency: string | null;
  metadata: Record<string, string>;
}

export function promotionCodeObject(code: PromotionCodeRecord): Stripe.PromotionCode {
  return {
    id: code.id,
    object: 'promotion_code',
    active: code.isActive,
    code: code.code,
    created: code.created,
    customer: null,
    customer_account: null,
    expires_at: code.expiresAt,
    livemode: false,
    max_redemptions: code.maxRedemptions,
    metadata: code.metadata,
    promotion: { coupon: code.couponId, type: 'coupon' },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: code.minimumAmount,
      minimum_amount_currency: code.minimumAmountCurrency,
    },
    times_redeemed: code.timesRedeemed,
  };
}

/** Whether a purchase can redeem the code now. */
export function isRedeemable(
  sandbox: Sandbox,
  code: PromotionCodeRecord,
  purchase: { subtotal: number; currency: string },
): boolean {
  const coupon = sandbox.store.coupons.get(code.couponId);
  return (
    coupon !== undefined &&
    code.isActive &&
    (code.expiresAt === null || code.expiresAt > sandbox.now()) &&
    (code.maxRedemptions === null || code.timesRedeemed < code.maxRedemptions) &&
    (code.minimumAmount === null ||
      (code.minimumAmountCurrency === purchase.currency && purchase.subtotal >= code.minimumAmount)) &&
    isCouponUsable(coupon, purchase.currency, sandbox.now())
  );
}

/** A fixed amount requires the same currency. */
export function isCouponUsable(coupon: CouponRecord, currency: string, now: number): boolean {
  return isCouponValid(coupon, now) && (coupon.amountOff === null || coupon.currency === currency);
}
