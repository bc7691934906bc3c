import {
  exclusiveLock,
  type TransactionLock,
} from '#platform/database/transactions/advisory-transaction-locks';
import { erasedSubjectLock } from '#platform/database/erasure/erased-subjects';

/** Serializes the events of one user, because all purchases of the user together decide which of them grants an entitlement. */
export const purchasesLockKey = (userId: string) => `purchases of ${userId}`;

/** The locks of a payment: until its transaction ends the user is not erased and no other purchase of the user changes. */
export function paymentLocks({ userId }: { userId: string }): TransactionLock[] {
  return [erasedSubjectLock(userId), exclusiveLock(purchasesLockKey(userId))];
}
