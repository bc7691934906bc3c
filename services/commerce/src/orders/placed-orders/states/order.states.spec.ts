import {
  assertTransition,
  endedStates,
  IllegalTransition,
  isEntitled,
  wasPaid,
  orderTransitions,
  type OrderState,
  orderStates,
  isRevoked,
  preventsPurchase,
  stateAfterPayment,
  statesSql,
} from './order.states';
import { toCents } from '#contracts/fields/money';

const pairs = orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const));

/** A second copy of the transitions, so that the table does not change by accident. */
const allowed = new Set(
  [
    'pending→processing pending→review pending→failed pending→expired pending→paid',
    'processing→review processing→failed processing→paid',
    'failed→processing failed→review failed→paid',
    'expired→processing expired→review expired→paid',
    'paid→partially_refunded paid→refunded paid→disputed',
    'partially_refunded→paid partially_refunded→refunded partially_refunded→disputed',
    'refunded→paid refunded→partially_refunded refunded→disputed',
    'disputed→paid disputed→partially_refunded disputed→refunded',
  ].flatMap((line) => line.split(' ')),
);

describe('order states', () => {
  it.each(pairs)('decides the transition %s → %s by the table', (from, to) => {
    const move = () => assertTransition(from, to);
    if (allowed.has(`${from}→${to}`)) expect(move).not.toThrow();
    else expect(move).toThrow(IllegalTransition);
  });

  it('reaches every state from pending', () => {
    const reached = new Set<OrderState>(['pending']);
    for (const state of reached) orderTransitions[state].forEach((next) => reached.add(next));
    expect([...reached].sort()).toEqual([...orderStates].sort());
  });

  it('own their items while they are paid, also in part', () => {
    expect(orderStates.filter(isEntitled)).toEqual(['paid', 'partially_refunded']);
  });

  it('are literals in SQL, as in the partial index of offers', () => {
    expect(`state not in (${statesSql(endedStates)})`).toBe("state not in ('expired', 'failed')");
  });

  it('allows no transition from a paid to an unpaid state', () => {
    const back = pairs.filter(
      ([from, to]) => wasPaid(from) && !wasPaid(to) && orderTransitions[from].includes(to),
    );
    expect(back).toEqual([]);
  });
});

describe('state of a paid order', () => {
  it.each([
    [0, null, 'paid'],
    [0, 'won', 'paid'],
    [0, 'open', 'disputed'],
    [0, 'lost', 'disputed'],
    [1, null, 'partially_refunded'],
    [4_899, 'won', 'partially_refunded'],
    [4_899, 'open', 'disputed'],
    [4_900, null, 'refunded'],
    [4_900, 'open', 'refunded'],
  ] as const)('%s of 4900 cents refunded and a dispute %s result in %s', (refundedCents, dispute, state) => {
    expect(
      stateAfterPayment({ totalCents: toCents(4_900), refundedCents: toCents(refundedCents), dispute }),
    ).toBe(state);
  });

  it('keeps a free order paid', () => {
    expect(stateAfterPayment({ totalCents: toCents(0), refundedCents: toCents(0), dispute: null })).toBe(
      'paid',
    );
  });
});

describe('repeated purchase', () => {
  it.each([
    ['pending', null, 0, false],
    ['expired', null, 0, false],
    ['failed', null, 0, false],
    ['processing', null, 0, true],
    ['review', null, 0, true],
    ['review', null, 4_800, false],
    ['paid', null, 0, true],
    ['partially_refunded', null, 100, true],
    ['refunded', null, 4_900, false],
    ['disputed', 'open', 0, true],
    ['disputed', 'lost', 0, false],
  ] as const)(
    'an order in %s (dispute %s, %s cents refunded) prevents a purchase: %s',
    (state, dispute, refundedCents, prevented) => {
      const order = { state, dispute, refundedCents: toCents(refundedCents), keepsLicences: false };
      expect(preventsPurchase(order, { isRevoked: false })).toBe(prevented);
    },
  );
});

describe('licence of an item', () => {
  it.each([
    ['is kept after a partial refund', 'partially_refunded', false, false, false],
    ['is revoked by a refund of its line', 'partially_refunded', false, true, true],
    ['is revoked by a full refund', 'refunded', false, false, true],
    ['is kept after a full refund that keeps the licences', 'refunded', true, false, false],
  ] as const)('%s', (_, state, keepsLicences, isMarked, expected) => {
    expect(isRevoked({ state, keepsLicences }, { isRevoked: isMarked })).toBe(expected);
    const order = { state, keepsLicences, dispute: null, refundedCents: toCents(100) };
    expect(preventsPurchase(order, { isRevoked: isMarked })).toBe(!expected);
  });
});
