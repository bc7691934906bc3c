import type { EntityManager } from 'typeorm';

export const purchasesLockKey = (userId: string) => `purchases of ${userId}`;

/**
 * Serializes all changes of what some users own, because all purchases of a user together decide which of them grants an entitlement.
 * Sorted, so that two transactions never wait for one another. The lock of the erasure is taken before.
 */
export async function lockPurchases(tx: EntityManager, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort())
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [purchasesLockKey(userId)]);
}
