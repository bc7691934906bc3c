import { laterDispute, stateOf } from './purchase.states';

const early = new Date('2026-01-01T10:00:00Z');
const late = new Date('2026-01-01T11:00:00Z');
const nothing = { refundedAt: null, restoredAt: null, dispute: null } as const;

describe('what a purchase is worth', () => {
  it.each([
    ['a paid order is active', nothing, 'active'],
    ['a full refund revokes', { ...nothing, refundedAt: early }, 'revoked'],
    ['a failed refund restores', { ...nothing, refundedAt: early, restoredAt: late }, 'active'],
    ['a second refund revokes again', { ...nothing, refundedAt: late, restoredAt: early }, 'revoked'],
    ['an open dispute suspends', { ...nothing, dispute: 'open' }, 'suspended'],
    ['a won dispute restores', { ...nothing, dispute: 'won' }, 'active'],
    ['a lost dispute revokes', { ...nothing, dispute: 'lost' }, 'revoked'],
    ['a refund outweighs an open dispute', { ...nothing, refundedAt: early, dispute: 'open' }, 'revoked'],
  ] as const)('%s', (_, facts, state) => {
    expect(stateOf(facts)).toBe(state);
  });

  it('keeps a decided dispute decided when its opening arrives late', () => {
    expect(laterDispute({ dispute: 'won', disputeAt: late }, { outcome: 'open', at: early })).toBe(false);
    expect(laterDispute({ dispute: 'open', disputeAt: early }, { outcome: 'lost', at: late })).toBe(true);
    expect(laterDispute({ dispute: null, disputeAt: null }, { outcome: 'open', at: early })).toBe(true);
  });
});
