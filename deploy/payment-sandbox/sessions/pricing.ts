import { isCouponUsable, isRedeemable } from '../discounts/promotion-code';
import { wrongParameter } from '../http/stripe-error';
import { stripeId } from '../ids';
import type { World } from '../world';
import type { SessionRecord } from './session';
import { taxPercent } from './tax-rates';
import { type Totals, totalsOf } from './totals';

type Discount = NonNullable<SessionRecord['discount']>;
type Purchase = Pick<SessionRecord, 'items' | 'currency' | 'customerId'>;

/** What is to be paid with the code, and in the country, that the session has now. */
export function priceOf(world: World, session: SessionRecord): Totals {
  const { automatic_tax: tax } = session.given;
  const country = session.payer?.country;
  const coupon = session.discount ? world.ledger.coupons.get(session.discount.couponId) : undefined;
  const taxRate = tax?.enabled && country ? { country, percent: taxPercent(country) } : null;
  return totalsOf(session.items, coupon ?? null, taxRate);
}

/** The discount that the shop itself gives. @throws NotBegun */
export function discountOfShop(
  world: World,
  given: { coupon?: string | undefined; promotion_code?: string | undefined },
  purchase: Purchase,
): Discount {
  if (given.promotion_code !== undefined) {
    const code = world.ledger.promotionCodes.get(given.promotion_code);
    if (code && isRedeemable(world, code, bill(purchase)))
      return { id: stripeId('di_'), couponId: code.couponId, promotionCodeId: code.id };
    throw wrongParameter('discounts[0][promotion_code]', 'This promotion code cannot be redeemed.');
  }
  const coupon = world.ledger.coupons.get(given.coupon ?? '');
  if (coupon && isCouponUsable(coupon, purchase.currency, world.now()))
    return { id: stripeId('di_'), couponId: coupon.id, promotionCodeId: null };
  throw wrongParameter('discounts[0][coupon]', `This coupon cannot be redeemed: ${given.coupon ?? ''}`);
}

/** The discount of a code that a customer typed; undefined when it is no good. */
export function discountOfCustomer(world: World, typed: string, purchase: Purchase): Discount | undefined {
  const code = world.ledger.promotionCodes
    .newestFirst()
    .find(
      (each) =>
        each.code.toLowerCase() === typed.trim().toLowerCase() && isRedeemable(world, each, bill(purchase)),
    );
  return code && { id: stripeId('di_'), couponId: code.couponId, promotionCodeId: code.id };
}

function bill({ items, currency, customerId }: Purchase) {
  const subtotal = items.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
  return { subtotal, currency, customerId };
}

/** Counts a redemption when its purchase is complete. */
export function redeem(world: World, { discount }: SessionRecord): void {
  if (!discount) return;
  const coupon = world.ledger.coupons.get(discount.couponId);
  if (coupon) world.ledger.coupons.put({ ...coupon, timesRedeemed: coupon.timesRedeemed + 1 });
  const code = discount.promotionCodeId
    ? world.ledger.promotionCodes.get(discount.promotionCodeId)
    : undefined;
  if (code) world.ledger.promotionCodes.put({ ...code, timesRedeemed: code.timesRedeemed + 1 });
}
