import { paginate, pageRules } from '../http/pagination';
import {
  decimal,
  fields,
  flag,
  integer,
  metadata,
  oneOf,
  required,
  text,
  unsupported,
} from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch, noSuchReference, notEmulated, wrongParameter } from '../http/stripe-error';
import { stripeId } from '../ids';
import { currency } from '../sessions/session-parameters';
import type { Sandbox } from '../sandbox';
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
  customer: unsupported(),
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

function coupon(sandbox: Sandbox, id: string): CouponRecord {
  const found = sandbox.store.coupons.get(id);
  if (!found) throw noSuch('coupon', id);
  return found;
}

function promotionCode(sandbox: Sandbox, id: string): PromotionCodeRecord {
  const found = sandbox.store.promotionCodes.get(id);
  if (!found) throw noSuch('promotion code', id);
  return found;
}

export const couponsApi = [
  apiRoute('POST', '/v1/coupons', couponRules, (sandbox, params) => {
    if ((params.percent_off === undefined) === (params.amount_off === undefined))
      throw wrongParameter('percent_off', 'Give exactly one of percent_off and amount_off.');
    if (params.amount_off !== undefined && params.currency === undefined)
      throw wrongParameter('currency', 'currency is needed with amount_off.', 'parameter_missing');
    // There are no subscriptions, so `once` is the only meaningful duration.
    if (params.duration !== undefined && params.duration !== 'once')
      throw notEmulated(`duration=${params.duration}`);
    if (params.id !== undefined && sandbox.store.coupons.get(params.id))
      throw wrongParameter('id', `Coupon already exists: ${params.id}`, 'resource_already_exists');
    const made = sandbox.store.coupons.put({
      id: params.id ?? stripeId('', 8),
      created: sandbox.now(),
      amountOff: params.amount_off ?? null,
      percentOff: params.percent_off ?? null,
      currency: params.currency ?? null,
      name: params.name ?? null,
      maxRedemptions: params.max_redemptions ?? null,
      redeemBy: params.redeem_by ?? null,
      timesRedeemed: 0,
      metadata: params.metadata ?? {},
    });
    return couponObject(made, sandbox.now());
  }),

  apiRoute('GET', '/v1/coupons/:id', {}, (sandbox, _, id) =>
    couponObject(coupon(sandbox, id), sandbox.now()),
  ),

  apiRoute('GET', '/v1/coupons', pageRules, (sandbox, params) =>
    paginate(sandbox.store.coupons.newestFirst(), params, '/v1/coupons', 'coupon', (each) =>
      couponObject(each, sandbox.now()),
    ),
  ),

  apiRoute('DELETE', '/v1/coupons/:id', {}, (sandbox, _, id) => {
    sandbox.store.coupons.remove(coupon(sandbox, id).id);
    return { id, object: 'coupon', deleted: true };
  }),
];

function sameCode(sandbox: Sandbox, code: string): PromotionCodeRecord | undefined {
  return sandbox.store.promotionCodes
    .all()
    .find((each) => each.isActive && each.code.toLowerCase() === code.toLowerCase());
}

export const promotionCodesApi = [
  apiRoute('POST', '/v1/promotion_codes', promotionCodeRules, (sandbox, params) => {
    const { promotion, restrictions } = params;
    if (!sandbox.store.coupons.get(promotion.coupon))
      throw noSuchReference('coupon', promotion.coupon, 'promotion[coupon]');
    if (restrictions?.first_time_transaction) throw notEmulated('restrictions[first_time_transaction]');
    const code = params.code ?? stripeId('', 8).toUpperCase();
    if (sameCode(sandbox, code))
      throw wrongParameter('code', `An active promotion code with 'code: ${code}' already exists.`);
    const made = sandbox.store.promotionCodes.put({
      id: stripeId('promo_'),
      created: sandbox.now(),
      code,
      couponId: promotion.coupon,
      isActive: params.active ?? true,
      expiresAt: params.expires_at ?? null,
      maxRedemptions: params.max_redemptions ?? null,
      timesRedeemed: 0,
      minimumAmount: restrictions?.minimum_amount ?? null,
      minimumAmountCurrency: restrictions?.minimum_amount_currency ?? null,
      metadata: params.metadata ?? {},
    });
    return promotionCodeObject(made);
  }),

  apiRoute('GET', '/v1/promotion_codes/:id', {}, (sandbox, _, id) =>
    promotionCodeObject(promotionCode(sandbox, id)),
  ),

  apiRoute('POST', '/v1/promotion_codes/:id', changeRules, (sandbox, params, id) => {
    const found = promotionCode(sandbox, id);
    const changed = { ...found, isActive: params.active ?? found.isActive };
    return promotionCodeObject(
      sandbox.store.promotionCodes.put({ ...changed, metadata: { ...found.metadata, ...params.metadata } }),
    );
  }),

  apiRoute(
    'GET',
    '/v1/promotion_codes',
    { ...pageRules, active: flag(), code: text(), coupon: text() },
    (sandbox, params) => {
      const found = sandbox.store.promotionCodes
        .newestFirst()
        .filter(
          (each) =>
            (params.active === undefined || each.isActive === params.active) &&
            (params.code === undefined || each.code.toLowerCase() === params.code.toLowerCase()) &&
            (params.coupon === undefined || each.couponId === params.coupon),
        );
      return paginate(found, params, '/v1/promotion_codes', 'promotion code', promotionCodeObject);
    },
  ),
];
