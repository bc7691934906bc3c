import { pageOf, pageRules } from '../http/page-of';
import { decimal, fields, flag, integer, metadata, oneOf, required, text } from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch, noSuchReference, notEmulated, wrongParameter } from '../http/stripe-error';
import { stripeId } from '../ids';
import { currency } from '../sessions/session-parameters';
import type { World } from '../world';
import { couponObject, type CouponRecord } from './coupon';
import { promotionCodeObject, type PromotionCodeRecord } from './promotion-code';

const couponRules = {
  id: text({ max: 200 }),
  amount_off: integer({ min: 1 }),
  currency: currency(),
  duration: oneOf(['once', 'forever', 'repeating']),
  max_redemptions: integer({ min: 1 }),
  metadata: metadata(),
  name: text({ max: 40 }),
  percent_off: decimal({ min: 0.01, max: 100 }),
  redeem_by: integer(),
};

const promotionCodeRules = {
  promotion: required(fields({ type: required(oneOf(['coupon'])), coupon: required(text()) })),
  active: flag(),
  code: text({ max: 500 }),
  customer: text(),
  expires_at: integer(),
  max_redemptions: integer({ min: 1 }),
  metadata: metadata(),
  restrictions: fields({
    first_time_transaction: flag(),
    minimum_amount: integer({ min: 1 }),
    minimum_amount_currency: currency(),
  }),
};

const changeRules = { active: flag(), metadata: metadata() };

function coupon(world: World, id: string): CouponRecord {
  const found = world.ledger.coupons.get(id);
  if (!found) throw noSuch('coupon', id);
  return found;
}

function promotionCode(world: World, id: string): PromotionCodeRecord {
  const found = world.ledger.promotionCodes.get(id);
  if (!found) throw noSuch('promotion code', id);
  return found;
}

export const couponsApi = [
  apiRoute('POST', '/v1/coupons', couponRules, (world, given) => {
    if ((given.percent_off === undefined) === (given.amount_off === undefined))
      throw wrongParameter('percent_off', 'Give exactly one of percent_off and amount_off.');
    if (given.amount_off !== undefined && given.currency === undefined)
      throw wrongParameter('currency', 'currency is needed with amount_off.', 'parameter_missing');
    // Nothing here is sold twice to the same subscription, so `once` is all that a duration can mean.
    if (given.duration !== undefined && given.duration !== 'once')
      throw notEmulated(`duration=${given.duration}`);
    if (given.id !== undefined && world.ledger.coupons.get(given.id))
      throw wrongParameter('id', `Coupon already exists: ${given.id}`, 'resource_already_exists');
    const made = world.ledger.coupons.put({
      id: given.id ?? stripeId('', 8),
      created: world.now(),
      amountOff: given.amount_off ?? null,
      percentOff: given.percent_off ?? null,
      currency: given.currency ?? null,
      name: given.name ?? null,
      maxRedemptions: given.max_redemptions ?? null,
      redeemBy: given.redeem_by ?? null,
      timesRedeemed: 0,
      metadata: given.metadata ?? {},
    });
    return couponObject(made, world.now());
  }),

  apiRoute('GET', '/v1/coupons/:id', {}, (world, _, id) => couponObject(coupon(world, id), world.now())),

  apiRoute('GET', '/v1/coupons', pageRules, (world, given) =>
    pageOf(world.ledger.coupons.newestFirst(), given, '/v1/coupons', 'coupon', (each) =>
      couponObject(each, world.now()),
    ),
  ),

  apiRoute('DELETE', '/v1/coupons/:id', {}, (world, _, id) => {
    world.ledger.coupons.remove(coupon(world, id).id);
    return { id, object: 'coupon', deleted: true };
  }),
];

function sameCode(world: World, code: string): PromotionCodeRecord | undefined {
  return world.ledger.promotionCodes
    .all()
    .find((each) => each.isActive && each.code.toLowerCase() === code.toLowerCase());
}

export const promotionCodesApi = [
  apiRoute('POST', '/v1/promotion_codes', promotionCodeRules, (world, given) => {
    const { promotion, restrictions } = given;
    if (!world.ledger.coupons.get(promotion.coupon))
      throw noSuchReference('coupon', promotion.coupon, 'promotion[coupon]');
    if (restrictions?.first_time_transaction) throw notEmulated('restrictions[first_time_transaction]');
    const code = given.code ?? stripeId('', 8).toUpperCase();
    if (sameCode(world, code))
      throw wrongParameter('code', `An active promotion code with 'code: ${code}' already exists.`);
    const made = world.ledger.promotionCodes.put({
      id: stripeId('promo_'),
      created: world.now(),
      code,
      couponId: promotion.coupon,
      isActive: given.active ?? true,
      expiresAt: given.expires_at ?? null,
      maxRedemptions: given.max_redemptions ?? null,
      timesRedeemed: 0,
      minimumAmount: restrictions?.minimum_amount ?? null,
      minimumAmountCurrency: restrictions?.minimum_amount_currency ?? null,
      customerId: given.customer ?? null,
      metadata: given.metadata ?? {},
    });
    return promotionCodeObject(made);
  }),

  apiRoute('GET', '/v1/promotion_codes/:id', {}, (world, _, id) =>
    promotionCodeObject(promotionCode(world, id)),
  ),

  apiRoute('POST', '/v1/promotion_codes/:id', changeRules, (world, given, id) => {
    const found = promotionCode(world, id);
    const changed = { ...found, isActive: given.active ?? found.isActive };
    return promotionCodeObject(
      world.ledger.promotionCodes.put({ ...changed, metadata: { ...found.metadata, ...given.metadata } }),
    );
  }),

  apiRoute(
    'GET',
    '/v1/promotion_codes',
    { ...pageRules, active: flag(), code: text(), coupon: text() },
    (world, given) => {
      const found = world.ledger.promotionCodes
        .newestFirst()
        .filter(
          (each) =>
            (given.active === undefined || each.isActive === given.active) &&
            (given.code === undefined || each.code.toLowerCase() === given.code.toLowerCase()) &&
            (given.coupon === undefined || each.couponId === given.coupon),
        );
      return pageOf(found, given, '/v1/promotion_codes', 'promotion code', promotionCodeObject);
    },
  ),
];
