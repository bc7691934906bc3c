import type { EntitlementState } from '#contracts/licensing/entitlements';

/** The facts that decide what a purchase is worth. */
export interface PurchaseFacts {
  refundedAt: Date | null;
  restoredAt: Date | null;
  dispute: 'open' | 'won' | 'lost' | null;
}

/**
 * Full refund: revoked, until it is taken back. Dispute open: suspended; won: as before; lost: revoked
 * (guides: decisions on refunds and disputes, docs/decisions).
 */
export function stateOf({ refundedAt, restoredAt, dispute }: PurchaseFacts): EntitlementState {
  const isRefunded = refundedAt !== null && (restoredAt === null || restoredAt < refundedAt);
  if (isRefunded || dispute === 'lost') return 'revoked';
  return dispute === 'open' ? 'suspended' : 'active';
}

/** A decided dispute is not opened again by a late message; otherwise the newer fact counts. */
export function laterDispute(
  known: { dispute: PurchaseFacts['dispute']; disputeAt: Date | null },
  heard: { outcome: 'open' | 'won' | 'lost'; at: Date },
): boolean {
  if (known.disputeAt === null || known.dispute === null) return true;
  if (known.dispute !== 'open' && heard.outcome === 'open') return heard.at > known.disputeAt;
  return heard.at >= known.disputeAt;
}
