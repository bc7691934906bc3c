import type { EntityManager, MigrationInterface, QueryRunner } from 'typeorm';

/** Who was forgotten, by id alone: the same table in every service. */
export class CreateTombstones1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tombstones (
        subject_id uuid primary key,
        set_at timestamptz not null default now()
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tombstones');
  }
}

const turn = `hashtextextended('tombstone:' || $1, 0)`;

/**
 * Keeps the forgotten forgotten (GDPR Art. 17): facts come late and in any order, and one about somebody who is gone must
 * find the tombstone. Take it before any row lock; the one who buries does the same, so the two never wait for each other.
 */
export class Tombstones {
  /** Sets the tombstone; whoever is just writing about the subject finishes first. */
  async bury(tx: EntityManager, subjectId: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(${turn})`, [subjectId]);
    await tx.query('insert into tombstones (subject_id) values ($1) on conflict do nothing', [subjectId]);
  }

  /** Whether a subject is forgotten; if not, it cannot be until this transaction ends. */
  async isBuried(tx: EntityManager, subjectId: string): Promise<boolean> {
    await tx.query(`select pg_advisory_xact_lock_shared(${turn})`, [subjectId]);
    return this.isSet(tx, subjectId);
  }

  /** The same without waiting, for who holds a row that burying changes as well. */
  async isSet(tx: EntityManager, subjectId: string): Promise<boolean> {
    const rows: unknown[] = await tx.query('select 1 from tombstones where subject_id = $1', [subjectId]);
    return rows.length > 0;
  }
}
