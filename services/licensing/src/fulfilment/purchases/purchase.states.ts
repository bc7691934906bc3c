import type { EntitlementState } from '#contracts/licensing/entitlements';

/** Whether an order still grants its products. */
export type PurchaseState = Exclude<EntitlementState, 'superseded'>;

/** The events of a purchase that decide its state. */
export interface PurchaseFacts {
  refundedAt: Date | null;
  restoredAt: Date | null;
  dispute: 'open' | 'won' | 'lost' | null;
}

/**
 * A full refund revokes until it is reversed. An open dispute suspends, a won one restores, a lost one revokes (docs/decisions).
 */
export function entitlementState({ refundedAt, restoredAt, dispute }: PurchaseFacts): PurchaseState {
  const isRefunded = refundedAt !== null && (restoredAt === null || restoredAt < refundedAt);
  if (isRefunded || dispute === 'lost') return 'revoked';
  return dispute === 'open' ? 'suspended' : 'active';
}

/**
 * The state of a gift. It is one product, so a refund of its line withdraws it, whatever becomes of a dispute of the order
 * (docs/decisions/0058).
 */
export function presentState(state: PurchaseState, revokedPluginIds: readonly string[]): PurchaseState {
  return revokedPluginIds.length > 0 ? 'revoked' : state;
}

/** Whether a dispute event replaces the stored one: the later event wins, but an earlier opening never reopens a decided dispute. */
export function isLaterDispute(
  known: { dispute: PurchaseFacts['dispute']; disputeAt: Date | null },
  received: { outcome: 'open' | 'won' | 'lost'; at: Date },
): boolean {
  if (known.disputeAt === null || known.dispute === null) return true;
  if (known.dispute !== 'open' && received.outcome === 'open') return received.at > known.disputeAt;
  return received.at >= known.disputeAt;
}
