import { Column, Entity, PrimaryColumn } from 'typeorm';

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
export const createRetentionRuns = `
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
  create index retention_runs_newest on retention_runs (started_at desc);`;
