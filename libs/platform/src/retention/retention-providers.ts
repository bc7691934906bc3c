import {
  Controller,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type Provider,
  type Type,
} from '@nestjs/common';
import { type RetentionReport, type RunRetention, runRetention } from '#contracts/operations/retention';
import { loadConfig } from '../config/load-config';
import { Jobs } from '../jobs/jobs';
import { JobsConfig } from '../jobs/jobs.config';
import type { Log } from '../log/log';
import { Handles } from '../rpc/handles';
import { LOG } from '../run/platform.module';
import { RETENTION_PERIODS, type RetentionPeriods, RetentionService } from './retention.service';
import { RetentionConfig } from './retention.config';

/** Lets an operator run the retention rules. */
function retentionHandlers(service: string): Type {
  @Controller()
  class RetentionHandlers {
    constructor(private readonly retention: RetentionService) {}

    @Handles(runRetention(service))
    async run({ isDry }: RunRetention): Promise<RetentionReport> {
      return { outcomes: await this.retention.run(isDry) };
    }
  }
  return RetentionHandlers;
}

/** Runs the rules by schedule, once for all replicas. */
function retentionJob(service: string): Type {
  @Injectable()
  class RetentionJob implements OnApplicationBootstrap, OnModuleDestroy {
    private readonly jobs: Jobs;

    constructor(
      private readonly retention: RetentionService,
      private readonly config: RetentionConfig,
      @Inject(LOG) log: Log,
    ) {
      this.jobs = new Jobs(loadConfig(JobsConfig), log);
    }

    async onApplicationBootstrap(): Promise<void> {
      const schedule = { pattern: this.config.RETENTION_SCHEDULE };
      await this.jobs.repeat(`${service}-retention`, schedule, async () => {
        await this.retention.run(false);
      });
    }

    onModuleDestroy(): Promise<void> {
      return this.jobs.close();
    }
  }
  return RetentionJob;
}

/**
 * Applies the retention rules that the modules of a service register. The service also lists `RetentionRun` among its entities, and a
 * migration creates the table by `createRetentionRuns`.
 * @param config the provided configuration with the periods of the service
 */
export function retentionProviders(
  service: string,
  config: Type<RetentionPeriods>,
): { controllers: Type[]; providers: Provider[] } {
  return {
    controllers: [retentionHandlers(service)],
    providers: [
      { provide: RetentionConfig, useFactory: () => loadConfig(RetentionConfig) },
      {
        provide: RETENTION_PERIODS,
        inject: [config, RetentionConfig],
        useFactory: (own: RetentionPeriods, common: RetentionConfig) => ({ ...common, ...own }),
      },
      RetentionService,
      retentionJob(service),
    ],
  };
}
