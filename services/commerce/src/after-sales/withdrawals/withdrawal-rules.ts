import type { WithdrawalGround } from '#contracts/commerce/consumer-law/withdrawal-admin';
import { dayMs } from '#contracts/fields/durations';
import { withdrawalDays } from '#contracts/shop-rules';

export interface WithdrawalFacts {
  paidAt: Date;
  receivedAt: Date;
  isWholeOrder: boolean;
  isActivated: boolean;
  /** The customer paid for the same products twice within 24 hours. */
  isDuplicate: boolean;
  /** Another purchase cost less because of its products, so the difference is for a person. */
  hasEarnedPrice: boolean;
  /** A person has declined an earlier declaration for this order. */
  wasDeclined: boolean;
}

/** Why the system accepts a withdrawal by itself; null if a person decides. */
export function groundOf(facts: WithdrawalFacts): WithdrawalGround | null {
  const { paidAt, receivedAt, isWholeOrder, isActivated, isDuplicate, hasEarnedPrice, wasDeclined } = facts;
  const isInTime = receivedAt.getTime() - paidAt.getTime() <= withdrawalDays * dayMs;
  if (!isInTime || !isWholeOrder || hasEarnedPrice || wasDeclined) return null;
  if (!isActivated) return 'not-activated';
  return isDuplicate ? 'duplicate' : null;
}

/**
 * Sorted, so that the same declaration is recognized; empty if it names every product of the order or none at all. Null if it
 * names only products that the order does not have, because it must not return the order instead of them.
 */
export function declaredItems(
  wanted: readonly string[],
  ofOrder: readonly { pluginId: string }[],
): string[] | null {
  const own = ofOrder.map(({ pluginId }) => pluginId).filter((id) => wanted.includes(id));
  if (wanted.length > 0 && own.length === 0) return null;
  return own.length === ofOrder.length ? [] : [...new Set(own)].sort();
}
