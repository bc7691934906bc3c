import type { EntityManager } from 'typeorm';
import { MergedAccount } from './merged-account.entity';

/** Which accounts were merged into others, in a service whose rows follow them. */
export const createMergedAccounts = `
  create table merged_accounts (
    user_id uuid primary key,
    owner_id uuid not null,
    merged_at timestamptz not null
  );
  create index merged_accounts_of_owner on merged_accounts (owner_id);`;

/** SQL: when an account was last merged into the one of this column; null if none was. */
export const lastMergeSql = (column: string) =>
  `(select max(merged_at) from merged_accounts where owner_id = ${column})`;

const lockKey = `hashtextextended('merged-account:' || $1, 0)`;

/**
 * Accounts that were merged into others. Events and requests that name a merged account arrive at any time, and their rows belong to the
 * account that is left. Its lock is taken before that of an erasure, in the merge as well, so that the two never deadlock.
 */
export class MergedAccounts {
  /** Records a merge; waits for transactions that write rows of the account. @returns the account that is left, after later merges too */
  async add(tx: EntityManager, { userId, ownerId, mergedAt }: MergedAccount): Promise<string> {
    await tx.query(`select pg_advisory_xact_lock(${lockKey})`, [userId]);
    const owner = await this.ownerOf(tx, ownerId);
    await tx.query(
      `insert into merged_accounts (user_id, owner_id, merged_at) values ($1, $2, $3)
       on conflict (user_id) do nothing`,
      [userId, owner, mergedAt],
    );
    await tx.query('update merged_accounts set owner_id = $2 where owner_id = $1', [userId, owner]);
    return owner;
  }

  /** The account that rows of a user belong to. A merge of it waits for the end of this transaction. */
  async ownerOf(tx: EntityManager, userId: string): Promise<string> {
    let owner = userId;
    for (;;) {
      await tx.query(`select pg_advisory_xact_lock_shared(${lockKey})`, [owner]);
      const [merge] = await tx.query<{ ownerId: string }[]>(
        'select owner_id as "ownerId" from merged_accounts where user_id = $1',
        [owner],
      );
      if (!merge) return owner;
      owner = merge.ownerId;
    }
  }

  /** An event of the account that is left. */
  async follow<E extends { userId: string }>(tx: EntityManager, event: E): Promise<E> {
    return { ...event, userId: await this.ownerOf(tx, event.userId) };
  }

  /** The same as `ownerOf` without a lock, for reads. */
  async findOwner(manager: EntityManager, userId: string): Promise<string> {
    const merge = await manager.getRepository(MergedAccount).findOneBy({ userId });
    return merge?.ownerId ?? userId;
  }

  /** The accounts that were merged into one. */
  async formerOf(manager: EntityManager, ownerId: string): Promise<string[]> {
    const rows = await manager
      .getRepository(MergedAccount)
      .find({ where: { ownerId }, order: { userId: 'ASC' } });
    return rows.map(({ userId }) => userId);
  }
}
