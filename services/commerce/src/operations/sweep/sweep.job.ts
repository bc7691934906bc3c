import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure, unavailable } from '#contracts/kit/failure';
import { tryWithAdvisoryLock } from '#platform/database/advisory-lock';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CommerceConfig } from '../../commerce.config';
import { InvoicingService } from '../../after-sales/invoices/invoicing.service';
import { MissedEventsService } from '../../stripe-events/stripe-events/missed-events.service';
import { LookupAnswersService } from '../../after-sales/order-lookups/lookup-answers.service';
import { RefundExecutionService } from '../../after-sales/refunds/refund-execution.service';
import { WithdrawalsService } from '../../after-sales/withdrawals/withdrawals.service';
import { SweepService } from './sweep.service';

/** Key of the advisory lock by which one replica at a time sweeps. */
const sweepLock = 727_101;

/** Finds lost events, abandoned sessions, unfulfilled orders and unanswered lookups, every `SWEEP_SECONDS` on one replica. */
@Injectable()
export class SweepJob implements OnApplicationBootstrap, OnModuleDestroy {
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sweep: SweepService,
    private readonly missedEvents: MissedEventsService,
    private readonly refunds: RefundExecutionService,
    private readonly invoicing: InvoicingService,
    private readonly withdrawals: WithdrawalsService,
    private readonly lookups: LookupAnswersService,
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
        await this.step('missed events', () => this.missedEvents.storeMissed());
        await this.step('checkout attempts', () => this.sweep.checkAttempts(this.config.SWEEP_SECONDS));
        await this.step('unfulfilled orders', () => this.sweep.republishUnfulfilled());
        await this.step('unanswered refunds', () => this.refunds.retryUnanswered());
        await this.step('withdrawals', () => this.withdrawals.advanceDue());
        await this.step('order lookups', () => this.lookups.answerLeft());
        await this.step('invoices', () => this.invoicing.issueDue());
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
