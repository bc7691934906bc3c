import type { EntityManager } from 'typeorm';
import type { WorkItem, WorkTableDefinition } from './work-item';

/** A result to write, with its item and its claim. */
export interface ResultRow {
  readonly id: string;
  readonly attempts: number;
  readonly error: string | null;
}

export interface RetryRow extends ResultRow {
  readonly retryInMs: number;
  readonly isCounted: boolean;
}

const assignments = (...parts: (string | undefined)[]) => parts.filter((part) => part).join(', ');

/** The statements of a queue. A statement that writes results writes any number of them. */
export class WorkTable<T extends WorkItem, O extends string> {
  private readonly returning: string;

  constructor(private readonly definition: WorkTableDefinition<O>) {
    const { attempts, returning } = definition;
    this.returning = assignments('id', `${attempts} as attempts`, returning);
  }

  /** Leases due items. A row that another process is claiming at this moment is skipped. */
  async claim(tx: EntityManager, limit: number, leaseMs: number): Promise<T[]> {
    const { table, pending, filter, orderBy } = this.definition;
    const value = await filter?.value();
    const condition = filter ? `(${pending}) and (${filter.condition})` : pending;
    return this.lease(
      tx,
      `select id from ${table} where (${condition}) and ${this.dueAt} <= now()
        order by ${orderBy} limit $2 for update skip locked`,
      filter ? [leaseMs, limit, value] : [leaseMs, limit],
    );
  }

  /** Leases one item if it is due. */
  async claimById(tx: EntityManager, id: string, leaseMs: number): Promise<T | undefined> {
    const { table, pending } = this.definition;
    const due = `select id from ${table} where id = $2 and (${pending}) and ${this.dueAt} <= now() for update`;
    return (await this.lease(tx, due, [leaseMs, id]))[0];
  }

  /** Locks items for the transaction. */
  lock(tx: EntityManager, limit: number): Promise<T[]> {
    const { table, pending, orderBy } = this.definition;
    return tx.query<T[]>(
      `select ${this.returning} from ${table} where ${pending} order by ${orderBy} limit $1 for update skip locked`,
      [limit],
    );
  }

  /** When an unfinished item becomes due, from now. */
  async dueInMs(tx: EntityManager, id: string): Promise<number | undefined> {
    const { table, pending } = this.definition;
    const [row] = await tx.query<{ ms: number }[]>(
      `select extract(epoch from ${this.dueAt} - now())::float8 * 1000 as ms from ${table} where id = $1 and (${pending})`,
      [id],
    );
    return row && Math.max(row.ms, 0);
  }

  /** When the next unfinished item becomes due, from now; undefined without any. Items without leases are due at once. */
  async nextDueInMs(tx: EntityManager): Promise<number | undefined> {
    const { table, pending, dueAt } = this.definition;
    const [row] = await tx.query<{ ms: number }[]>(
      dueAt
        ? `select extract(epoch from ${dueAt} - now())::float8 * 1000 as ms from ${table}
            where ${pending} order by ${dueAt} limit 1`
        : `select 0 as ms from ${table} where ${pending} limit 1`,
    );
    return row?.ms;
  }

  /** Makes leased items due at once. */
  async expireLeases(tx: EntityManager): Promise<void> {
    const { table, pending } = this.definition;
    await tx.query(`update ${table} set ${this.dueAt} = now() where (${pending}) and ${this.dueAt} > now()`);
  }

  /** Finishes items. @returns how many were still claimed by the caller. */
  finish(tx: EntityManager, outcome: O, rows: readonly ResultRow[], isLocked = false): Promise<number> {
    const { outcomes, lastError, attempts } = this.definition;
    return this.write(
      tx,
      rows,
      assignments(
        outcomes[outcome],
        lastError && `${lastError} = r.error`,
        isLocked ? `${attempts} = t.${attempts} + 1` : undefined,
      ),
    );
  }

  /** Puts items back until their next attempt. @returns how many were still claimed by the caller. */
  retry(tx: EntityManager, rows: readonly RetryRow[], isLocked = false): Promise<number> {
    const { released, lastError, attempts, dueAt } = this.definition;
    return this.write(
      tx,
      rows,
      assignments(
        released,
        dueAt && `${dueAt} = now() + r.delay * interval '1 millisecond'`,
        lastError && `${lastError} = r.error`,
        `${attempts} = t.${attempts} + ${isLocked ? 'r.counted' : 'r.counted - 1'}`,
      ),
      rows.map(({ retryInMs, isCounted }) => ({ delay: Math.round(retryInMs), counted: isCounted ? 1 : 0 })),
    );
  }

  private get dueAt(): string {
    const { dueAt, table } = this.definition;
    if (!dueAt) throw new Error(`the queue of ${table} has no column for leases`);
    return dueAt;
  }

  private async lease(tx: EntityManager, due: string, values: unknown[]): Promise<T[]> {
    const { table, attempts, claimed } = this.definition;
    const leased = assignments(
      claimed,
      `${attempts} = ${attempts} + 1`,
      `${this.dueAt} = now() + $1 * interval '1 millisecond'`,
    );
    const [items] = await tx.query<[T[], number]>(
      `update ${table} set ${leased} where id in (${due}) returning ${this.returning}`,
      values,
    );
    return items;
  }

  private async write(
    tx: EntityManager,
    rows: readonly ResultRow[],
    set: string,
    delays: readonly { delay: number; counted: number }[] = [],
  ): Promise<number> {
    const { table, idType, attempts, pending } = this.definition;
    const [, count] = await tx.query<[unknown, number]>(
      `with r as (select * from unnest($1::${idType}[], $2::int[], $3::text[], $4::int[], $5::int[])
                    as r (item_id, claimed_attempts, error, delay, counted))
       update ${table} t set ${set} from r
        where t.id = r.item_id and t.${attempts} = r.claimed_attempts and (${pending})`,
      [
        rows.map(({ id }) => id),
        rows.map((row) => row.attempts),
        rows.map(({ error }) => error),
        rows.map((_, i) => delays[i]?.delay ?? 0),
        rows.map((_, i) => delays[i]?.counted ?? 1),
      ],
    );
    return count;
  }
}
