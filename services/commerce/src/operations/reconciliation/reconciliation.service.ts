import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DataSource } from 'typeorm';
import {
  type ReconciliationRun as RunView,
  reconciliationRunning,
  startReconciliation,
  type StartReconciliation,
} from '#contracts/commerce/reconciliation';
import { Failure } from '#contracts/kit/failure';
import { tryWithAdvisoryLock } from '#platform/database/advisory-lock';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { currentContext, runWithContext } from '#platform/log/request-context';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { CommerceConfig } from '../../commerce.config';
import { StripeEventsService } from '../../stripe-events/webhooks/stripe-events.service';
import { RepairsService } from './repairs.service';
import { type Comparison, comparisonSteps } from './comparisons/comparison';
import { type Finding, FindingsService } from './findings.service';
import type { ReconciliationRun } from './reconciliation-run.entity';
import { RunsService, toView } from './runs.service';

/** Key of the advisory lock by which one replica at a time reconciles. */
const reconciliationLock = 727_401;
const repairBatchSize = 100;

/** Compares all services and repairs on request. One run at a time over all replicas. */
@Injectable()
export class ReconciliationService {
  private running: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly modules: ModulesContainer,
    private readonly findings: FindingsService,
    private readonly runs: RunsService,
    private readonly repairs: RepairsService,
    private readonly events: StripeEventsService,
    private readonly config: CommerceConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Starts a run and returns at once. @throws Failure RECONCILIATION_RUNNING */
  @Handles(startReconciliation)
  start(input: StartReconciliation): Promise<RunView> {
    // Without the deadline of the request: the run takes longer.
    const { requestId = newId(), actor = 'commerce' } = currentContext() ?? {};
    return new Promise((resolve, reject) => {
      const begun = runWithContext({ requestId, actor }, () =>
        tryWithAdvisoryLock(this.dataSource, reconciliationLock, async () => {
          const run = await this.runs.begin(input);
          resolve(toView(run));
          await this.execute(run);
        }),
      );
      const ended = begun.then(
        (isRun) => (isRun ? undefined : reject(new Failure(reconciliationRunning))),
        (error: unknown) => {
          this.log.error({ err: error }, 'reconciliation failed');
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
      // A start that is refused must not replace the run that this replica waits for when it stops.
      this.running = Promise.all([this.running, ended]).then(() => undefined);
    });
  }

  /** Waits for the run that this replica started. */
  finished(): Promise<void> {
    return this.running;
  }

  /** Ends the run in progress after its current page. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async execute(run: ReconciliationRun): Promise<void> {
    try {
      await this.compare(run);
      if (run.isRepair) await this.repairAll(run);
      await this.runs.finish(run, null);
      const { found, repaired, compared } = run;
      this.log.info({ runId: run.id, compared, found, repaired }, 'reconciliation completed');
    } catch (error) {
      this.log.error({ err: error, runId: run.id, step: run.step }, 'reconciliation failed');
      await this.runs.finish(run, error instanceof Error ? error.message : String(error));
    }
  }

  private async compare(run: ReconciliationRun): Promise<void> {
    const comparison = this.comparisonOf(run);
    for (const { labels, call } of comparisonSteps.find(this.modules)) {
      await this.runs.saveProgress(run, ...labels);
      await call(comparison);
    }
    // A run over a part of the orders says nothing about the others.
    if (run.since === null) await this.findings.deleteExcept(run.id);
    run.found = await this.findings.countOfRun(run.id);
  }

  private comparisonOf(run: ReconciliationRun): Comparison {
    const keptSince = new Date();
    keptSince.setMonth(keptSince.getMonth() - this.config.RETENTION_PURCHASES_MONTHS);
    return {
      runId: run.id,
      since: run.since,
      cutoff: new Date(run.startedAt.getTime() - run.settleSeconds * 1_000),
      keptSince,
      report: async (comparedCount, discrepancies) => {
        if (this.isStopping) throw new Error('interrupted');
        await this.findings.save(run.id, discrepancies);
        run.compared += comparedCount;
        run.found += discrepancies.length;
        await this.runs.saveProgress(run);
      },
    };
  }

  private async repairAll(run: ReconciliationRun): Promise<void> {
    await this.runs.saveProgress(run, 'repairs');
    for (let after: string | null = null; ;) {
      const batch: Finding[] = await this.findings.findRepairable(run.id, after, repairBatchSize);
      for (const finding of batch) {
        if (this.isStopping) throw new Error('interrupted');
        if (await this.repair(finding)) run.repaired += 1;
      }
      await this.runs.saveProgress(run);
      after = batch.at(-1)?.id ?? null;
      if (batch.length < repairBatchSize) break;
    }
    // Orders of events that waited may exist now.
    await this.events.retryReviewed();
  }

  /** One repair that fails does not prevent the others; its finding remains. */
  private async repair(finding: Finding): Promise<boolean> {
    const { id, kind, subject } = finding;
    try {
      await this.repairs.repair(finding, (tx) => this.findings.markRepaired(tx, id));
      return true;
    } catch (error) {
      this.log.warn(
        { event: 'finding.repair-failed', err: error, kind, subject },
        'failed to repair a finding',
      );
      return false;
    }
  }
}
