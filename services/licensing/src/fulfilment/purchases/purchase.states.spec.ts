import { isLaterDispute, entitlementState } from './purchase.states';

const early = new Date('2026-01-01T10:00:00Z');
const late = new Date('2026-01-01T11:00:00Z');
const nothing = { refundedAt: null, restoredAt: null, dispute: null } as const;

describe('state of a purchase', () => {
  it.each([
    ['is active for a paid order', nothing, 'active'],
    ['is revoked by a full refund', { ...nothing, refundedAt: early }, 'revoked'],
    ['is active again after a failed refund', { ...nothing, refundedAt: early, restoredAt: late }, 'active'],
    [
      'is revoked by a refund after a failed one',
      { ...nothing, refundedAt: late, restoredAt: early },
      'revoked',
    ],
    ['is suspended by an open dispute', { ...nothing, dispute: 'open' }, 'suspended'],
    ['is active after a won dispute', { ...nothing, dispute: 'won' }, 'active'],
    ['is revoked by a lost dispute', { ...nothing, dispute: 'lost' }, 'revoked'],
    [
      'is revoked by a refund during an open dispute',
      { ...nothing, refundedAt: early, dispute: 'open' },
      'revoked',
    ],
  ] as const)('%s', (_, facts, state) => {
    expect(entitlementState(facts)).toBe(state);
  });

  it('ignores an opening event that arrives after the decision of a dispute', () => {
    expect(isLaterDispute({ dispute: 'won', disputeAt: late }, { outcome: 'open', at: early })).toBe(false);
    expect(isLaterDispute({ dispute: 'open', disputeAt: early }, { outcome: 'lost', at: late })).toBe(true);
    expect(isLaterDispute({ dispute: null, disputeAt: null }, { outcome: 'open', at: early })).toBe(true);
  });
});
