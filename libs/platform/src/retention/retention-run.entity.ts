import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';

/** One run of one retention rule. Kept for three years as proof that the periods are observed. */
@Entity('retention_runs')
export class RetentionRun {
  @PrimaryColumn('uuid') id: string;
  @Column('text') rule: string;
  @Column('int') months: number;
  @Column('timestamptz') before: Date;
  @Column('boolean') isDry: boolean;
  @Column('int') found: number;
  @Column('int') erased: number;
  @Column('boolean') isComplete: boolean;
  @Column('text', { nullable: true }) error: string | null;
  /** An administrator's id, or `system`. */
  @Column('text') startedBy: string;
  @Column('timestamptz') startedAt: Date;
  @Column('timestamptz') finishedAt: Date;
}

/** The same table in every service with personal data. */
class CreateRetentionRuns1765000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table retention_runs (
        id uuid primary key,
        rule text not null,
        months int not null,
        before timestamptz not null,
        is_dry boolean not null,
        found int not null,
        erased int not null,
        is_complete boolean not null,
        error text,
        started_by text not null,
        started_at timestamptz not null,
        finished_at timestamptz not null
      );
      create index retention_runs_newest on retention_runs (started_at desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table retention_runs');
  }
}

/**
 * The number of erased rows under its present name, for databases of version 0.2.0, where the column is `forgotten`. That column
 * stays, with a default, because replicas of 0.2.0 write it during an update and after going back.
 */
class NameErasedRows1795473000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$ begin
        if exists (select from information_schema.columns
            where table_schema = current_schema() and table_name = 'retention_runs' and column_name = 'forgotten') then
          alter table retention_runs add column if not exists erased int not null default 0;
          alter table retention_runs alter column forgotten set default 0;
          update retention_runs set erased = forgotten;
        end if;
      end $$;
    `);
  }

  /** A new database has had the column since it was created. */
  async down(): Promise<void> {}
}

/** Every service with retention rules lists these among its migrations. */
export const retentionMigrations = { CreateRetentionRuns1765000003000, NameErasedRows1795473000001 };
