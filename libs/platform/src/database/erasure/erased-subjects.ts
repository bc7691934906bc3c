import type { EntityManager } from 'typeorm';

/** The ids of erased users; every service has this table. */
export const createErasedSubjects = `
  create table erased_subjects (
    subject_id uuid primary key,
    set_at timestamptz not null default now()
  );`;

const lockKey = `hashtextextended('erased-subject:' || $1, 0)`;

/**
 * Ids of erased users, so that late events cannot restore personal data (GDPR Art. 17): events arrive in any order. Its lock
 * is taken before any row lock, in the erasure as well, so that the two never deadlock.
 */
export class ErasedSubjects {
  /** Records the erasure; waits for transactions that write data of the subject. */
  async add(tx: EntityManager, subjectId: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(${lockKey})`, [subjectId]);
    await tx.query('insert into erased_subjects (subject_id) values ($1) on conflict do nothing', [
      subjectId,
    ]);
  }

  /** Whether a subject is erased; if not, its erasure waits for the end of this transaction. */
  async has(tx: EntityManager, subjectId: string): Promise<boolean> {
    await tx.query(`select pg_advisory_xact_lock_shared(${lockKey})`, [subjectId]);
    return this.hasWithoutLock(tx, subjectId);
  }

  /** The same without the lock, for a transaction that holds a row lock that the erasure needs. */
  async hasWithoutLock(tx: EntityManager, subjectId: string): Promise<boolean> {
    const rows: unknown[] = await tx.query('select 1 from erased_subjects where subject_id = $1', [
      subjectId,
    ]);
    return rows.length > 0;
  }

  /** The next erased subjects after an id, in the order of their ids. */
  async page(
    manager: EntityManager,
    { after, since, limit }: { after: string; since: Date | null; limit: number },
  ): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `select subject_id as id from erased_subjects
        where subject_id > $1 and set_at >= coalesce($2, '-infinity'::timestamptz) order by subject_id limit $3`,
      [after, since, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** When a subject was erased; null if it was not. */
  async erasedAt(manager: EntityManager, subjectId: string): Promise<Date | null> {
    const rows = await manager.query<{ at: Date }[]>(
      'select set_at as at from erased_subjects where subject_id = $1',
      [subjectId],
    );
    return rows[0]?.at ?? null;
  }
}

/** SQL condition: the subject in this column is not erased. For queries over many subjects. */
export function notErasedSql(column: string): string {
  return `not exists (select from erased_subjects e where e.subject_id = ${column})`;
}
