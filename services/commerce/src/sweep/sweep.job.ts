import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure, unavailable } from '#contracts/kit/failure';
import { alone } from '#platform/database/alone';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CommerceConfig } from '../commerce.config';
import { CatchUpService } from '../stripe-events/catch-up.service';
import { SweepService } from './sweep.service';

/** Any number; only its sameness matters, so that one replica sweeps at a time. */
const sweepLock = 727_101;

/** Every few seconds one replica looks at what was left lying. */
@Injectable()
export class SweepJob implements OnApplicationBootstrap, OnModuleDestroy {
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sweep: SweepService,
    private readonly catchUp: CatchUpService,
    private readonly config: CommerceConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.begin(), this.config.SWEEP_SECONDS * 1_000);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private begin(): void {
    if (this.running) return;
    this.running = this.round().finally(() => (this.running = undefined));
  }

  private async round(): Promise<void> {
    try {
      await alone(this.dataSource, sweepLock, async () => {
        await this.step('catch up', () => this.catchUp.catchUp());
        await this.step('check attempts', () => this.sweep.checkAttempts(this.config.SWEEP_SECONDS));
        await this.step('announce again', () => this.sweep.announceAgain());
        await this.step('refund again', () => this.sweep.refundAgain());
      });
    } catch (error) {
      this.log.warn({ err: error }, 'sweep not done; it comes again');
    }
  }

  /** One step that fails does not keep the others from being taken. */
  private async step(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const isAbsence = Failure.is(error, unavailable);
      this.log[isAbsence ? 'debug' : 'error']({ err: error, step: name }, 'step of the sweep failed');
    }
  }
}
