import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReconciliationRun as RunView, RunStep } from '#contracts/commerce/reconciliation';

/** One run with its progress. */
@Entity('reconciliation_runs')
export class ReconciliationRun {
  @PrimaryColumn('uuid') id: string;
  @Column('text') state: RunView['state'];
  @Column('boolean') isRepair: boolean;
  @Column('timestamptz', { nullable: true }) since: Date | null;
  @Column('int') settleSeconds: number;
  @Column('text') step: RunStep;
  @Column('int', { default: 0 }) compared: number;
  @Column('int', { default: 0 }) found: number;
  @Column('int', { default: 0 }) repaired: number;
  /** An administrator's id, or the name of a process. */
  @Column('text') startedBy: string;
  @Column('timestamptz') startedAt: Date;
  /** The last progress: a run of a killed process has an old one. */
  @Column('timestamptz') heartbeatAt: Date;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('text', { nullable: true }) error: string | null;
}
