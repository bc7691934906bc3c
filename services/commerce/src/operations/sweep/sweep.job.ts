import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Failure, unavailable } from '#contracts/kit/failure';
import { tryWithAdvisoryLock } from '#platform/database/advisory-lock';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CommerceConfig } from '../../commerce.config';
import { sweepSteps } from '../../sweep-step';

/** Key of the advisory lock by which one replica at a time sweeps. */
const sweepLock = 727_101;

/** Runs the steps that modules register for lost events and unfinished work, every `SWEEP_SECONDS` on one replica. */
@Injectable()
export class SweepJob implements OnApplicationBootstrap, OnModuleDestroy {
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly modules: ModulesContainer,
    private readonly config: CommerceConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.startRun(), this.config.SWEEP_SECONDS * 1_000);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private startRun(): void {
    if (this.running) return;
    this.running = this.run().finally(() => (this.running = undefined));
  }

  private async run(): Promise<void> {
    try {
      await tryWithAdvisoryLock(this.dataSource, sweepLock, async () => {
        for (const { labels, call } of sweepSteps.find(this.modules)) await this.step(...labels, call);
      });
    } catch (error) {
      this.log.warn({ err: error }, 'sweep failed; retried at the next interval');
    }
  }

  /** A failed step does not prevent the following ones. */
  private async step(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const level = Failure.is(error, unavailable) ? 'debug' : 'error';
      this.log[level]({ err: error, step: name }, 'step of the sweep failed');
    }
  }
}
