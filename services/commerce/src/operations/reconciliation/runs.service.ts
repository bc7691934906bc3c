import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  ReconciliationRun as RunView,
  RunStep,
  StartReconciliation,
} from '#contracts/commerce/reconciliation';
import { newId } from '#platform/database/new-id';
import { currentContext } from '#platform/log/request-context';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { ReconciliationRun } from './reconciliation-run.entity';

/** Longer than the longest step between two reports of progress: a page of large files. */
const interruptedAfterMs = 120_000;

const interrupted = { state: 'failed', error: 'interrupted' } as const;

/** Records runs and their progress. */
@Injectable()
export class RunsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Only called under the lock of the reconciliation, so that every other run in progress was interrupted. */
  async begin({ isRepair, since, settleSeconds }: StartReconciliation): Promise<ReconciliationRun> {
    const runs = this.dataSource.getRepository(ReconciliationRun);
    await runs.update({ state: 'running' }, { ...interrupted, finishedAt: new Date() });
    const now = new Date();
    return runs.save({
      id: newId(),
      state: 'running',
      isRepair,
      since: since === undefined ? null : new Date(since),
      settleSeconds,
      step: 'sessions',
      compared: 0,
      found: 0,
      repaired: 0,
      startedBy: currentContext()?.actor ?? 'commerce',
      startedAt: now,
      heartbeatAt: now,
      finishedAt: null,
      error: null,
    });
  }

  async saveProgress(run: ReconciliationRun, step: RunStep = run.step): Promise<void> {
    run.step = step;
    run.heartbeatAt = new Date();
    await this.dataSource.getRepository(ReconciliationRun).save(run);
  }

  async finish(run: ReconciliationRun, error: string | null): Promise<void> {
    run.state = error === null ? 'done' : 'failed';
    run.error = error;
    run.finishedAt = new Date();
    await this.saveProgress(run);
  }

  /** The newest run. */
  async latest(): Promise<RunView | null> {
    const [run] = await this.dataSource
      .getRepository(ReconciliationRun)
      .find({ order: { startedAt: 'DESC' }, take: 1 });
    return run ? toView(run) : null;
  }

  /** A complete run deletes what it does not find again; so an old run is deleted once none of its findings is left. */
  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule(
      { name: 'reconciliation-runs', months: 12 },
      'reconciliation_runs',
      `started_at < $1 and not exists (select from reconciliation_findings where run_id = reconciliation_runs.id)`,
    );
  }

  /** When the last complete run ended. */
  async lastCompleted(): Promise<Date | null> {
    const [run] = await this.dataSource
      .getRepository(ReconciliationRun)
      .find({ where: { state: 'done' }, order: { startedAt: 'DESC' }, take: 1 });
    return run?.finishedAt ?? null;
  }
}

export function toView(run: ReconciliationRun): RunView {
  const { since, startedAt, finishedAt, heartbeatAt, ...view } = run;
  const isInterrupted = run.state === 'running' && heartbeatAt.getTime() < Date.now() - interruptedAfterMs;
  return {
    ...view,
    ...(isInterrupted ? interrupted : {}),
    since: since?.toISOString() ?? null,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
