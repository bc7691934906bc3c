import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { findingKinds, reconciliationRunning, StartReconciliation } from '#contracts/commerce/reconciliation';
import { Failure } from '#contracts/kit/failure';
import { loadConfig } from '#platform/config/load-config';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import { newId } from '#platform/database/new-id';
import { Jobs } from '#platform/jobs/jobs';
import { JobsConfig } from '#platform/jobs/jobs.config';
import type { Log } from '#platform/log/log';
import { runWithContext } from '#platform/log/request-context';
import { setReconcileMetrics } from '#platform/metrics/metrics';
import { LOG } from '#platform/run/platform.module';
import { CommerceConfig } from '../../commerce.config';
import { FindingsService } from './findings.service';
import { ReconciliationService } from './reconciliation.service';
import { RunsService } from './runs.service';

const metricsIntervalMs = 30_000;

/** Runs the reconciliation by schedule, once for all replicas, and reports its findings as metrics in each of them. */
@Injectable()
export class ReconciliationJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly jobs: Jobs;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly reconciliation: ReconciliationService,
    private readonly findings: FindingsService,
    private readonly runs: RunsService,
    private readonly config: CommerceConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.jobs = new Jobs(loadConfig(JobsConfig), log);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.refreshMetrics();
    this.timer = setInterval(() => void this.refreshMetrics(), metricsIntervalMs);
    const schedule = { pattern: this.config.RECONCILE_SCHEDULE };
    await this.jobs.repeat('commerce-reconciliation', schedule, () => this.run());
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.reconciliation.stop();
    await this.jobs.close();
  }

  /** Read-only, whatever was started by hand before. */
  private async run(): Promise<void> {
    try {
      await runWithContext({ requestId: newId(), actor: 'commerce' }, () =>
        this.reconciliation.start(new StartReconciliation()),
      );
      await this.reconciliation.finished();
    } catch (error) {
      if (!Failure.is(error, reconciliationRunning)) throw error;
    }
    await this.refreshMetrics();
  }

  /** Every kind has a value, so that an alert sees a kind return to 0. */
  private async refreshMetrics(): Promise<void> {
    try {
      const counts = await this.findings.countByKind();
      const lastRunAt = await this.runs.lastCompleted();
      setReconcileMetrics(
        findingKinds.map((kind) => [kind, counts.get(kind) ?? 0]),
        lastRunAt,
      );
    } catch (error) {
      if (!isDatabaseUnavailable(error))
        this.log.warn({ err: error }, 'metrics of the reconciliation not read');
    }
  }
}
