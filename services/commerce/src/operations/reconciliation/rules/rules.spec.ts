import { toCents } from '#contracts/fields/money';
import type { ReconciledRight } from '#contracts/licensing/reconciliation';
import type { OrderFacts } from '../../../orders/placed-orders/order-facts.service';
import type { OrderState } from '../../../orders/placed-orders/orders.service';
import { isMoving } from '../comparisons/comparison';
import { expectedRight, orderDiscrepancies, rightDiscrepancies, userDiscrepancies } from './order-rules';
import { type OwnSession, sessionDiscrepancies } from './session-rules';

const early = new Date('2026-01-01T10:00:00Z');
const cutoff = new Date('2026-01-01T11:00:00Z');
const late = new Date('2026-01-01T12:00:00Z');
const keptSince = new Date('2019-01-01T00:00:00Z');
const grantsSince = new Date('2025-12-02T00:00:00Z');
const limits = { cutoff, keptSince, grantsSince };

const order: OrderFacts = {
  id: 'order',
  userId: 'anna',
  number: 'LL-1',
  state: 'paid',
  dispute: null,
  currency: 'usd',
  taxCents: toCents(0),
  totalCents: toCents(4_900),
  refundedCents: toCents(0),
  paymentIntentId: 'pi_1',
  chargeId: 'ch_1',
  tokenHash: 'aa',
  revision: 3,
  createdAt: early,
  paidAt: early,
  refundedAt: null,
  fulfilledAt: early,
  invoicedAt: early,
  reviewReason: null,
  isGift: false,
  items: [{ pluginId: 'product', upgradesPluginId: null, isRevoked: false }],
  receiptCopies: 0,
  pluginIds: ['product'],
  revokedPluginIds: [],
  keepsLicences: false,
  isErased: false,
};

const session: OwnSession = {
  id: 'cs_1',
  orderId: 'order',
  userId: 'anna',
  slug: 'saturos',
  isPaid: true,
  currency: 'usd',
  totalCents: toCents(4_900),
  paymentIntentId: 'pi_1',
  chargeId: 'ch_1',
  refundedCents: toCents(0),
  isDisputed: false,
  paidAt: early,
};

const right: ReconciledRight = {
  entitlementId: 'right',
  userId: 'anna',
  pluginId: 'product',
  orderId: 'order',
  status: 'active',
  licence: 'active',
  source: 'order',
  isUpgraded: false,
  createdAt: early.toISOString(),
  isErased: false,
};
const grant = { orderId: 'order', tokenHash: 'aa' };

const kindsOf = (found: readonly { kind: string }[]) => found.map(({ kind }) => kind);

describe('comparison of a session with its order', () => {
  it.each([
    ['finds nothing where both agree', {}, {}, []],
    ['finds another amount', { totalCents: toCents(5_900) }, {}, ['amount-differs']],
    ['finds another currency', { currency: 'eur' }, {}, ['currency-differs']],
    ['finds an unknown refund', { refundedCents: toCents(100) }, {}, ['refund-differs']],
    ['finds another user', { userId: 'ben' }, {}, ['order-of-other-user']],
    ['finds a second payment', { paymentIntentId: 'pi_2' }, {}, ['second-payment']],
    [
      'accepts a second payment that was returned',
      { paymentIntentId: 'pi_2', refundedCents: toCents(4_900) },
      {},
      [],
    ],
    ['finds a payment that is not recorded', {}, { state: 'expired' }, ['payment-not-recorded']],
    ['ignores an unpaid session', { isPaid: false, totalCents: toCents(1) }, {}, []],
    ['ignores a payment that may be on the way', { paidAt: late }, { state: 'pending' }, []],
  ] as const)('%s', (_, changedSession, changedOrder, kinds) => {
    expect(
      kindsOf(sessionDiscrepancies({ ...session, ...changedSession }, { ...order, ...changedOrder }, limits)),
    ).toEqual(kinds);
  });

  it('accepts the session of an order that was reassigned to another customer', () => {
    const moved = { ...order, userId: 'ben' };
    expect(sessionDiscrepancies(session, moved, { ...limits, isMoved: true })).toEqual([]);
  });

  it('finds a paid session without an order, within the retention period only', () => {
    expect(kindsOf(sessionDiscrepancies(session, undefined, limits))).toEqual(['session-without-order']);
    const old = { ...session, paidAt: new Date('2018-12-31T00:00:00Z') };
    expect(sessionDiscrepancies(old, undefined, limits)).toEqual([]);
  });
});

describe('comparison of an order with its rights', () => {
  it.each([
    ['paid', null, 'active'],
    ['partially_refunded', null, 'active'],
    ['refunded', null, 'revoked'],
    ['disputed', 'open', 'suspended'],
    ['disputed', 'lost', 'revoked'],
    ['pending', null, undefined],
    ['review', null, undefined],
  ] as const)(
    'expects of a %s order with dispute %s the right %s',
    (state: OrderState, dispute, expected) => {
      expect(expectedRight({ state, dispute, keepsLicences: false })).toBe(expected);
    },
  );

  it('expects an active right after a full refund that keeps the licences', () => {
    expect(expectedRight({ state: 'refunded', dispute: null, keepsLicences: true })).toBe('active');
  });

  it.each([
    [
      'accepts a revoked right of a refunded line',
      { state: 'partially_refunded', revokedPluginIds: ['product'] },
      [{ ...right, status: 'revoked', licence: 'revoked' }],
      grant,
      [],
    ],
    [
      'finds an active right of a refunded line',
      { state: 'partially_refunded', revokedPluginIds: ['product'] },
      [right],
      grant,
      ['refunded-with-right'],
    ],
    ['finds nothing where both agree', {}, [right], grant, []],
    ['finds a paid order without a right', {}, [], grant, ['order-without-right']],
    [
      'finds a revoked right of a paid order',
      {},
      [{ ...right, status: 'revoked', licence: 'revoked' }],
      grant,
      ['order-without-right'],
    ],
    ['accepts a right by another order of the user', {}, [{ ...right, orderId: 'other' }], grant, []],
    [
      'leaves a right of another user to the comparison of rights',
      {},
      [{ ...right, userId: 'ben' }],
      grant,
      [],
    ],
    [
      'finds a suspended right of a paid order',
      {},
      [{ ...right, status: 'suspended', licence: 'suspended' }],
      grant,
      ['right-state-differs'],
    ],
    [
      'accepts a right of a paid order that an administrator has suspended',
      {},
      [{ ...right, status: 'suspended', licence: 'suspended', isHeld: true }],
      grant,
      [],
    ],
    [
      'finds an active right of a disputed order',
      { state: 'disputed', dispute: 'open' },
      [right],
      grant,
      ['right-state-differs'],
    ],
    [
      'finds an active right of a refunded order',
      { state: 'refunded' },
      [right],
      grant,
      ['refunded-with-right'],
    ],
    ['finds a missing licence', {}, [{ ...right, licence: null }], grant, ['licence-differs']],
    ['finds a missing grant', {}, [right], undefined, ['token-lost']],
    ['finds a missing token', { tokenHash: null }, [right], grant, ['token-lost']],
    ['finds another token', { tokenHash: 'bb' }, [right], grant, ['token-lost']],
    ['ignores an order of an erased user', { isErased: true }, [], undefined, []],
    ['ignores an order whose fulfilment may be on the way', { fulfilledAt: late }, [], undefined, []],
  ] as const)('%s', (_, changed, rights, ofOrder, kinds) => {
    const found = orderDiscrepancies({ ...order, ...changed }, { rights, grant: ofOrder }, limits);
    expect(kindsOf(found)).toEqual(kinds);
  });

  it('expects no grant after the end of the download period', () => {
    const paidAt = new Date('2025-11-01T00:00:00Z');
    expect(orderDiscrepancies({ ...order, paidAt }, { rights: [right], grant: undefined }, limits)).toEqual(
      [],
    );
  });
});

describe('comparison of a right with its order', () => {
  it.each([
    ['finds nothing where both agree', {}, order, []],
    ['finds a right without an order', {}, undefined, ['right-without-order']],
    ['finds a right of an unpaid order', {}, { ...order, state: 'expired' }, ['right-without-order']],
    [
      'finds a right to a product that the order does not contain',
      { pluginId: 'other' },
      order,
      ['right-without-order'],
    ],
    ['finds a right of another user', { userId: 'ben' }, order, ['right-of-other-user']],
    ['ignores a revoked right without an order', { status: 'revoked' }, undefined, []],
    [
      'ignores a right that is older than the kept orders',
      { createdAt: '2018-01-01T00:00:00Z' },
      undefined,
      [],
    ],
  ] as const)('%s', (_, changed, ofRight, kinds) => {
    expect(kindsOf(rightDiscrepancies({ ...right, ...changed }, ofRight, limits))).toEqual(kinds);
  });
});

describe('comparison of a right without an order', () => {
  it.each(['redemption', 'gift', 'grant'] as const)('looks for no order of a right by a %s', (source) => {
    expect(rightDiscrepancies({ ...right, source }, undefined, limits)).toEqual([]);
  });
});

describe('comparison of personal data with accounts', () => {
  const account = { userId: 'anna', emailHash: 'aa', emailSince: null, erasedAt: null };
  const held = { userId: 'anna', isErased: false, where: 'orders' };

  it('finds data of unknown and of erased users', () => {
    expect(userDiscrepancies(held, account, cutoff)).toEqual([]);
    expect(kindsOf(userDiscrepancies(held, undefined, cutoff))).toEqual(['unknown-user']);
    const erased = { ...account, erasedAt: early.toISOString() };
    expect(kindsOf(userDiscrepancies(held, erased, cutoff))).toEqual(['erased-user-held']);
  });

  it('finds an account whose data another service has erased', () => {
    expect(kindsOf(userDiscrepancies({ ...held, isErased: true }, account, cutoff))).toEqual([
      'erased-user-restored',
    ]);
  });

  it('leaves an order alone that was moved after the time of the comparison', () => {
    const movedAt = new Map([['order', late]]);
    expect(isMoving('order', movedAt, cutoff)).toBe(true);
    expect(isMoving('order', new Map([['order', early]]), cutoff)).toBe(false);
    expect(isMoving('another', movedAt, cutoff)).toBe(false);
  });

  it('accepts data that was erased on both sides, and a deletion that may be on the way', () => {
    expect(userDiscrepancies({ ...held, isErased: true }, undefined, cutoff)).toEqual([]);
    expect(userDiscrepancies(held, { ...account, erasedAt: late.toISOString() }, cutoff)).toEqual([]);
  });
});
