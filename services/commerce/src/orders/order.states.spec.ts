import {
  assertMove,
  IllegalMove,
  isSettled,
  orderMoves,
  type OrderState,
  orderStates,
  preventsPurchase,
  settledState,
} from './order.states';
import { toCents } from '#contracts/kit/money';

const pairs = orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const));

/** Written down a second time on purpose: the table must not change by accident. */
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

describe('states of an order', () => {
  it.each(pairs)('%s → %s is decided by the table', (from, to) => {
    const move = () => assertMove(from, to);
    if (allowed.has(`${from}→${to}`)) expect(move).not.toThrow();
    else expect(move).toThrow(IllegalMove);
  });

  it('every state can be reached from pending', () => {
    const reached = new Set<OrderState>(['pending']);
    for (const state of reached) orderMoves[state].forEach((next) => reached.add(next));
    expect([...reached].sort()).toEqual([...orderStates].sort());
  });

  it('no state without accepted money follows one with it', () => {
    const back = pairs.filter(
      ([from, to]) => isSettled(from) && !isSettled(to) && orderMoves[from].includes(to),
    );
    expect(back).toEqual([]);
  });
});

describe('refunds and disputes together', () => {
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
  ] as const)('%s of 4900 cents back and a dispute %s make %s', (refundedCents, dispute, state) => {
    expect(settledState({ totalCents: toCents(4_900), refundedCents: toCents(refundedCents), dispute })).toBe(
      state,
    );
  });

  it('a gift is never refunded', () => {
    expect(settledState({ totalCents: toCents(0), refundedCents: toCents(0), dispute: null })).toBe('paid');
  });
});

describe('buying the same again', () => {
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
    '%s (dispute %s, %s cents back): prevented is %s',
    (state, dispute, refundedCents, prevented) => {
      expect(preventsPurchase({ state, dispute, refundedCents: toCents(refundedCents) })).toBe(prevented);
    },
  );
});
