import { declaredItems, groundOf } from './withdrawal-rules';

const paidAt = new Date('2026-11-01T10:00:00Z');
const facts = {
  paidAt,
  receivedAt: new Date('2026-11-20T10:00:00Z'),
  isWholeOrder: true,
  isActivated: false,
  isDuplicate: false,
  hasEarnedPrice: false,
  wasDeclined: false,
};

describe('automatic acceptance of a withdrawal', () => {
  it.each([
    ['a product that was never activated', {}, 'not-activated'],
    ['the last moment of 30 days', { receivedAt: new Date('2026-12-01T10:00:00Z') }, 'not-activated'],
    ['the moment after 30 days', { receivedAt: new Date('2026-12-01T10:00:00.001Z') }, null],
    ['an activated product', { isActivated: true }, null],
    ['an activated duplicate', { isActivated: true, isDuplicate: true }, 'duplicate'],
    ['a part of an order', { isWholeOrder: false }, null],
    ['an order that earned the price of a later one', { hasEarnedPrice: true, isDuplicate: true }, null],
    ['a declaration after a declined one', { wasDeclined: true }, null],
  ])('decides %s', (_, changed, ground) => {
    expect(groundOf({ ...facts, ...changed })).toBe(ground);
  });
});

describe('declared items', () => {
  const order = [{ pluginId: 'b' }, { pluginId: 'a' }, { pluginId: 'c' }];

  it.each([
    [
      ['c', 'a'],
      ['a', 'c'],
    ],
    [['a', 'b', 'c'], []],
    [['a', 'foreign'], ['a']],
    [[], []],
    [['foreign'], null],
  ])('reads %j as %j', (wanted, items) => {
    expect(declaredItems(wanted, order)).toEqual(items);
  });
});
