import type Stripe from 'stripe';
import type { World } from '../world';
import { type CouponRecord, isCouponValid } from './coupon';

/** What a customer types to get a coupon's reduction. */
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
  customerId: string | null;
  metadata: Record<string, string>;
}

export function promotionCodeObject(code: PromotionCodeRecord): Stripe.PromotionCode {
  return {
    id: code.id,
    object: 'promotion_code',
    active: code.isActive,
    code: code.code,
    created: code.created,
    customer: code.customerId,
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

/** Whether a purchase may use it now. */
export function isRedeemable(
  world: World,
  code: PromotionCodeRecord,
  purchase: { subtotal: number; currency: string; customerId: string | null },
): boolean {
  const coupon = world.ledger.coupons.get(code.couponId);
  return (
    coupon !== undefined &&
    code.isActive &&
    (code.expiresAt === null || code.expiresAt > world.now()) &&
    (code.maxRedemptions === null || code.timesRedeemed < code.maxRedemptions) &&
    (code.customerId === null || code.customerId === purchase.customerId) &&
    (code.minimumAmount === null ||
      (code.minimumAmountCurrency === purchase.currency && purchase.subtotal >= code.minimumAmount)) &&
    isCouponUsable(coupon, purchase.currency, world.now())
  );
}

/** A fixed amount can only be taken from the same currency. */
export function isCouponUsable(coupon: CouponRecord, currency: string, now: number): boolean {
  return isCouponValid(coupon, now) && (coupon.amountOff === null || coupon.currency === currency);
}
