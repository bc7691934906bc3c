import type { EntityManager } from 'typeorm';

/** How long one kind of data is kept, and what happens to it then. */
export interface RetentionRule {
  readonly name: string;
  readonly months: number;
  /** How much there is that is older. */
  count(tx: EntityManager, before: Date): Promise<number>;
  /** Forgets at most so much of it, in the transaction. @returns how much. */
  forget(tx: EntityManager, before: Date, most: number): Promise<number>;
}

/** The rules of a service, in the order they are carried out. */
export interface RetentionRules {
  list(): readonly RetentionRule[];
}

/** Where a service says what its rules are. */
export const RETENTION_RULES = Symbol('retention rules');

/** Rows that go by themselves: those of `table` that `isDue` says, with the moment in question as `$1`. */
export function rowsRule(
  { name, months }: Pick<RetentionRule, 'name' | 'months'>,
  table: string,
  isDue: string,
): RetentionRule {
  return {
    name,
    months,
    count: (tx, before) => countRows(tx, `${table} where ${isDue}`, before),
    forget: async (tx, before, most) => {
      const [, count] = await tx.query<[unknown, number]>(
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${isDue} limit ${most} for update skip locked))`,
        [before],
      );
      return count;
    },
  };
}

/** How many rows there are in `what`. */
export async function countRows(tx: EntityManager, what: string, before: Date): Promise<number> {
  const [row] = await tx.query<{ n: number }[]>(`select count(*)::int as n from ${what}`, [before]);
  return row?.n ?? 0;
}

/** Mails that were sent or given up: what was written to whom, and when. Every service that writes to people has them. */
export function mailsRule(months: number): RetentionRule {
  return rowsRule(
    { name: 'mails', months },
    'mail_deliveries',
    `state in ('sent', 'failed') and queued_at < $1`,
  );
}
