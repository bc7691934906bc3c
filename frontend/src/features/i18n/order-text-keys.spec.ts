import { isDisputeLost, statusKey } from './order-text-keys';

describe('label of an order', () => {
  it.each([
    ['disputed', 'open', 'disputed'],
    ['disputed', 'lost', 'dispute_lost'],
    ['disputed', undefined, 'disputed'],
    ['paid', 'won', 'paid'],
    ['refunded', 'lost', 'refunded'],
    ['paid', null, 'paid'],
  ] as const)('an order in %s with a dispute %s is labelled %s', (status, dispute, expected) => {
    const order = { status, ...(dispute === undefined ? {} : { dispute }) };
    expect(statusKey(order)).toBe(expected);
    expect(isDisputeLost(order)).toBe(expected === 'dispute_lost');
  });
});
