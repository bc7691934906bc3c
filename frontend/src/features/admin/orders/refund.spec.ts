import type { OrderRefund } from '../../../api/schema';
import { sellInYen } from '../../../testing/sell-in-yen';
import {
  amountOf,
  canRefund,
  isLicenceOutdated,
  newIdempotencyKey,
  parseAmount,
  refundableAmount,
  refundableItems,
  validateRefund,
} from './refund';

const refund = (amount: number, state: OrderRefund['state']): OrderRefund => ({
  id: '019a0000-0000-7000-8000-000000000001',
  orderId: '019a0000-0000-7000-8000-000000000002',
  createdAt: '2026-11-01T00:00:00.000Z',
  note: '',
  amount,
  state,
  lines: [],
});
const paid = { status: 'paid', currency: 'usd', dispute: null, totalAmount: 49.9, refunded: 0, refunds: [] };

describe('licences behind their order', () => {
  const rights = (status: 'active' | 'suspended' | 'revoked') => ({
    history: [],
    rights: [
      {
        entitlementId: '019a0000-0000-7000-8000-000000000003',
        subjectId: '019a0000-0000-7000-8000-000000000004',
        name: 'Saturos Pro',
        status,
        licenceLast4: 'AB12',
        seatLimit: 3,
        seats: [],
        createdAt: '2026-11-01T00:00:00.000Z',
      },
    ],
    downloads: null,
    mails: [],
  });

  it.each([
    ['refunded', null, 'active', true],
    ['refunded', null, 'revoked', false],
    ['disputed', 'open', 'active', true],
    ['disputed', 'open', 'suspended', false],
    ['disputed', 'lost', 'suspended', true],
    ['partially_refunded', null, 'active', false],
    ['paid', null, 'active', false],
  ] as const)(
    'an order %s with dispute %s and a licence %s is outdated: %s',
    (status, dispute, licence, isBehind) => {
      expect(isLicenceOutdated({ status, dispute, rights: rights(licence) })).toBe(isBehind);
    },
  );
});

describe('the refundable amount of an order', () => {
  it('is the total of a paid order, and nothing of an unpaid one', () => {
    expect(refundableAmount(paid)).toBe(49.9);
    expect(canRefund(paid)).toBe(true);
    expect(canRefund({ ...paid, status: 'pending' })).toBe(false);
  });

  it('excludes requested and completed refunds once each, and ignores refused ones', () => {
    const refunds = [refund(10, 'succeeded'), refund(5.5, 'requested'), refund(20, 'refused')];
    expect(refundableAmount({ ...paid, refunded: 10, refunds })).toBe(34.4);
    expect(refundableAmount({ ...paid, refunded: 49.9, refunds })).toBe(0);
  });

  it('is zero while a dispute is open or lost', () => {
    expect(canRefund({ ...paid, dispute: 'open' })).toBe(false);
    expect(canRefund({ ...paid, dispute: 'lost' })).toBe(false);
    expect(canRefund({ ...paid, dispute: 'won' })).toBe(true);
  });
});

describe('the amount of a partial refund', () => {
  it.each([
    ['10', 10],
    [' 10,5 ', 10.5],
    ['49.90', 49.9],
    ['49.91', undefined],
    ['0', undefined],
    ['1.234', undefined],
    ['ten', undefined],
    ['-1', undefined],
  ])('is parsed from "%s" for an order of $49.90: %s', (text, amount) => {
    expect(parseAmount(text, 49.9, 'usd')).toBe(amount);
  });
});

it('an idempotency key is different for each request', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});

describe('items of a refund', () => {
  const item = (pluginId: string, due: number) => ({
    ...{ pluginId, slug: pluginId, name: pluginId.toUpperCase(), version: '1.0.0' },
    ...{ price: due, due, bundleName: null, isRevoked: false, line: 0 },
  });
  const items = [item('a', 49), item('b', 29)];

  it('an item can be refunded for what earlier refunds have left of its price', () => {
    const refunds = [
      { ...refund(29, 'succeeded'), lines: [{ pluginId: 'b', amount: 29 }] },
      { ...refund(9, 'pending'), lines: [{ pluginId: 'a', amount: 9 }] },
      { ...refund(49, 'failed'), lines: [{ pluginId: 'a', amount: 49 }] },
    ];
    expect(refundableItems({ currency: 'usd', items, refunds })).toEqual([
      { pluginId: 'a', name: 'A', left: 40 },
    ]);
  });

  it('an order of one item has no choice of items', () => {
    expect(refundableItems({ currency: 'usd', items: items.slice(0, 1), refunds: [] })).toEqual([]);
  });

  it('the amount of chosen items never exceeds what is left of the order', () => {
    const chosen = refundableItems({ currency: 'usd', items, refunds: [] });
    expect(amountOf(chosen, 100, 'usd')).toBe(78);
    expect(amountOf(chosen, 20.5, 'usd')).toBe(20.5);
  });
});

describe('a refund in yen', () => {
  sellInYen();

  it('is typed in whole yen, up to what is left', () => {
    const left = refundableAmount({
      ...paid,
      currency: 'jpy',
      totalAmount: 1_980,
      refunds: [refund(980, 'pending')],
    });
    expect(left).toBe(1_000);
    expect(['1000', '999.5', '1001'].map((text) => parseAmount(text, left, 'jpy'))).toEqual([
      1_000,
      undefined,
      undefined,
    ]);
    expect(['1000', '999.5', '1001'].map((text) => validateRefund(text, left, 'jpy'))).toEqual([
      undefined,
      'admin.price_steps',
      'admin.orders.refund_bad_amount',
    ]);
  });

  it('has cents for an order in dollars, which the shop sold in before', () => {
    const left = refundableAmount({ ...paid, totalAmount: 49.9, refunds: [refund(12.45, 'succeeded')] });
    expect(left).toBe(37.45);
    expect(parseAmount('12.50', left, 'usd')).toBe(12.5);
    expect(validateRefund('12.505', left, 'usd')).toBe('admin.price_steps');
    expect(validateRefund('37.46', left, 'usd')).toBe('admin.orders.refund_bad_amount');
  });
});
