import { isCouponUsable, isRedeemable } from '../discounts/promotion-code';
import { wrongParameter } from '../http/stripe-error';
import { stripeId } from '../ids';
import type { Sandbox } from '../sandbox';
import type { SessionRecord } from './session';
import { taxPercent } from './tax-rates';
import { type Totals, totalsOf } from './totals';

type Discount = NonNullable<SessionRecord['discount']>;
type Purchase = Pick<SessionRecord, 'items' | 'currency'>;

/** The totals with the present discount and country of the session. */
export function priceOf(sandbox: Sandbox, session: SessionRecord): Totals {
  const { automatic_tax: tax } = session.params;
  const country = session.payer?.country;
  const coupon = session.discount ? sandbox.store.coupons.get(session.discount.couponId) : undefined;
  const taxRate = tax?.enabled && country ? { country, percent: taxPercent(country) } : null;
  return totalsOf(session.items, coupon ?? null, taxRate);
}

/** The discount in the session's parameters. @throws RequestRejected */
export function merchantDiscount(
  sandbox: Sandbox,
  params: { coupon?: string | undefined; promotion_code?: string | undefined },
  purchase: Purchase,
): Discount {
  if (params.promotion_code !== undefined) {
    const code = sandbox.store.promotionCodes.get(params.promotion_code);
    if (code && isRedeemable(sandbox, code, bill(purchase)))
      return { id: stripeId('di_'), couponId: code.couponId, promotionCodeId: code.id };
    throw wrongParameter('discounts[0][promotion_code]', 'This promotion code cannot be redeemed.');
  }
  const coupon = sandbox.store.coupons.get(params.coupon ?? '');
  if (coupon && isCouponUsable(coupon, purchase.currency, sandbox.now()))
    return { id: stripeId('di_'), couponId: coupon.id, promotionCodeId: null };
  throw wrongParameter('discounts[0][coupon]', `This coupon cannot be redeemed: ${params.coupon ?? ''}`);
}

/** The discount of a promotion code; undefined if it is not redeemable. */
export function promotionDiscount(sandbox: Sandbox, typed: string, purchase: Purchase): Discount | undefined {
  const code = sandbox.store.promotionCodes
    .newestFirst()
    .find(
      (each) =>
        each.code.toLowerCase() === typed.trim().toLowerCase() && isRedeemable(sandbox, each, bill(purchase)),
    );
  return code && { id: stripeId('di_'), couponId: code.couponId, promotionCodeId: code.id };
}

function bill({ items, currency }: Purchase) {
  const subtotal = items.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
  return { subtotal, currency };
}

/** Counts the redemption of a completed purchase. */
export function redeem(sandbox: Sandbox, { discount }: SessionRecord): void {
  if (!discount) return;
  const coupon = sandbox.store.coupons.get(discount.couponId);
  if (coupon) sandbox.store.coupons.put({ ...coupon, timesRedeemed: coupon.timesRedeemed + 1 });
  const code = discount.promotionCodeId
    ? sandbox.store.promotionCodes.get(discount.promotionCodeId)
    : undefined;
  if (code) sandbox.store.promotionCodes.put({ ...code, timesRedeemed: code.timesRedeemed + 1 });
}
