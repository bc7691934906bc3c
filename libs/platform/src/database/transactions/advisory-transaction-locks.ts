/** An advisory lock of a transaction. Any number of transactions hold a shared one. */
export interface TransactionLock {
  readonly key: string;
  readonly isShared: boolean;
}

export const exclusiveLock = (key: string): TransactionLock => ({ key, isShared: false });
export const sharedLock = (key: string): TransactionLock => ({ key, isShared: true });

/** SQL: takes the lock of a row with the columns `key` and `shared`; waits for it. */
export const takeLockSql = `case when shared then pg_advisory_xact_lock_shared(hashtextextended(key, 0))::text
  else pg_advisory_xact_lock(hashtextextended(key, 0))::text end`;

/** SQL: takes the same lock without waiting; whether it was free. */
export const tryLockSql = `case when shared then pg_try_advisory_xact_lock_shared(hashtextextended(key, 0))
  else pg_try_advisory_xact_lock(hashtextextended(key, 0)) end`;
