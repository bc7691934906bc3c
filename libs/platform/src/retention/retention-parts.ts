import {
  Controller,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type Provider,
  type Type,
} from '@nestjs/common';
import { type RetentionReport, type RunRetention, runRetention } from '#contracts/kit/retention';
import { loadConfig } from '../config/load-config';
import { Jobs } from '../jobs/jobs';
import { JobsConfig } from '../jobs/jobs.config';
import type { Log } from '../log/log';
import { Handles } from '../rpc/handles';
import { LOG } from '../run/platform.module';
import { Retention } from './retention';
import { RETENTION_RULES, type RetentionRules } from './retention-rule';
import { RetentionConfig } from './retention.config';

/** What an operator asks a service about its periods. */
function handlersOf(service: string): Type {
  @Controller()
  class RetentionHandlers {
    constructor(private readonly retention: Retention) {}

    @Handles(runRetention(service))
    async run({ isDry }: RunRetention): Promise<RetentionReport> {
      return { outcomes: await this.retention.run(isDry) };
    }
  }
  return RetentionHandlers;
}

/** Every night, once for all replicas. */
function jobOf(service: string): Type {
  @Injectable()
  class RetentionJob implements OnApplicationBootstrap, OnModuleDestroy {
    private readonly jobs: Jobs;

    constructor(
      private readonly retention: Retention,
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
 * Lets a service forget what is too old. It also lists `RetentionRun` among its entities and
 * `CreateRetentionRuns1765000003000` among its migrations.
 * @param rules which periods it has; it may inject the service's own use cases.
 */
export function retentionParts(
  service: string,
  rules: Type<RetentionRules>,
): { controllers: Type[]; providers: Provider[] } {
  return {
    controllers: [handlersOf(service)],
    providers: [
      { provide: RetentionConfig, useFactory: () => loadConfig(RetentionConfig) },
      rules,
      { provide: RETENTION_RULES, useExisting: rules },
      Retention,
      jobOf(service),
    ],
  };
}
