import type { EntityManager } from 'typeorm';
import { registeredMethods } from '../registrations/registered-methods';

/** The settings of a service that are months of retention. */
export type RetentionPeriod = `RETENTION_${'PURCHASES' | 'MARKETING' | 'ACCOUNTS' | 'MAILS'}_MONTHS`;

/** The retention period of one kind of data, and the action at its end. */
export interface RetentionRule {
  readonly name: string;
  readonly months: number | RetentionPeriod;
  /** The period where it is not one of calendar months; `months` is then the nearest number of them. */
  readonly days?: number;
  /** The number of rows that are older. */
  count(tx: EntityManager, before: Date): Promise<number>;
  /** Deletes or anonymizes at most `maxRows` of them, in the transaction. @returns how many. */
  apply(tx: EntityManager, before: Date, maxRows: number): Promise<number>;
}

/** The rules that the modules of a service register. */
export const retentionRules = registeredMethods<[], RetentionRule>();
/** Registers a method that returns the retention rule of a table. */
export const Retention = retentionRules.register;

/** A rule that deletes the rows of `table` for which `isDue` holds; `$1` is the end of the period. */
export function rowDeletionRule(
  { name, months }: Pick<RetentionRule, 'name' | 'months'>,
  table: string,
  isDue: string,
): RetentionRule {
  return {
    name,
    months,
    count: (tx, before) => countRows(tx, `${table} where ${isDue}`, before),
    apply: async (tx, before, maxRows) => {
      const [, count] = await tx.query<[unknown, number]>(
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${isDue} limit ${maxRows} for update skip locked))`,
        [before],
      );
      return count;
    },
  };
}

/** Counts the rows of `what`, a table with a condition. */
export async function countRows(tx: EntityManager, what: string, before: Date): Promise<number> {
  const [row] = await tx.query<{ n: number }[]>(`select count(*)::int as n from ${what}`, [before]);
  return row?.n ?? 0;
}
