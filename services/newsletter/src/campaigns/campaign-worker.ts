import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { loadConfig } from '#platform/config/load-config';
import { PgNotifications } from '#platform/database/pg-notifications';
import type { Log } from '#platform/log/log';
import { MailLane } from '#platform/mail/mail-lane';
import { mailTiming } from '#platform/mail/mail-timing';
import { CoalescingRunner } from '#platform/work-queue/coalescing-runner';
import { DueTimer } from '#platform/work-queue/due-timer';
import { LOG } from '#platform/run/platform.module';
import { MailConfig } from '#platform/smtp/mail.config';
import { SmtpClient } from '#platform/smtp/smtp-client';
import { DeliveriesService, type DeliveryOutcome } from '../deliveries/deliveries.service';
import { SendingRateService } from '../deliveries/sending-rate.service';
import { NewsletterConfig } from '../newsletter.config';
import { campaignChannel } from './campaign-channel';
import { CampaignLifecycle, maxFailuresBeforePause } from './campaign-lifecycle';
import { CampaignMails, type ClaimedDelivery } from './campaign-mails';

const pollIntervalMs = 1_000;
/** Deliveries in progress for each connection: enough that no connection waits for the database. */
const deliveriesPerConnection = 4;

/** Sends campaigns, in every replica: a lane of the mail engine whose queue is the table of deliveries. */
@Injectable()
export class CampaignWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly lane: MailLane<ClaimedDelivery, DeliveryOutcome>;
  private readonly runner: CoalescingRunner;
  private readonly timer: DueTimer;
  /** Failures of this replica since the last check whether a campaign has to be paused. */
  private failuresSinceCheck = 0;

  constructor(
    dataSource: DataSource,
    private readonly notifications: PgNotifications,
    private readonly lifecycle: CampaignLifecycle,
    mails: CampaignMails,
    deliveries: DeliveriesService,
    rate: SendingRateService,
    config: NewsletterConfig,
    @Inject(LOG) log: Log,
  ) {
    const { CAMPAIGN_CONNECTIONS, CAMPAIGN_LEASE_SECONDS, CAMPAIGN_PER_SECOND: perSecond } = config;
    this.lane = new MailLane<ClaimedDelivery, DeliveryOutcome>(
      { dataSource, notifications, log },
      {
        name: 'campaigns',
        table: deliveries.workTable(() => lifecycle.sendingIds()),
        smtp: new SmtpClient(loadConfig(MailConfig), CAMPAIGN_CONNECTIONS),
        concurrency: CAMPAIGN_CONNECTIONS * deliveriesPerConnection,
        pollIntervalMs,
        leaseMs: CAMPAIGN_LEASE_SECONDS * 1_000,
        attemptTimeoutMs: Math.min(mailTiming.attemptTimeoutMs, CAMPAIGN_LEASE_SECONDS * 800),
        prepare: (items) => mails.prepare(items),
        compose: (delivery) => mails.compose(delivery),
        onSent: () => ({ outcome: 'sent' }),
        isSuspended: () => this.isCheckDue(),
        onIdle: () => this.runner.trigger(),
        onFailure: (delivery, failure) => {
          this.failuresSinceCheck += 1;
          if (this.isCheckDue()) this.runner.trigger();
          return mails.afterFailure(delivery, failure);
        },
        unreachablePauseMs: 3_000,
        ...(perSecond ? { reserve: (tx, wanted) => rate.reserve(tx, wanted, perSecond) } : {}),
      },
    );
    const onError = (err: unknown) =>
      log.warn({ event: 'campaigns.advance-failed', err }, 'failed to advance campaigns');
    this.runner = new CoalescingRunner(() => this.advance(), { onError });
    this.timer = new DueTimer(() => this.runner.trigger(), pollIntervalMs);
  }

  onApplicationBootstrap(): void {
    this.notifications.on(campaignChannel, () => this.runner.trigger());
    this.runner.trigger();
    this.lane.queue.start();
  }

  /** Mails in progress are finished and recorded. */
  async onModuleDestroy(): Promise<void> {
    this.timer.close();
    await this.runner.close();
    await this.lane.close();
  }

  /** No more mails are sent before the failures are checked, because each may deactivate a subscriber. */
  private isCheckDue(): boolean {
    return this.failuresSinceCheck >= maxFailuresBeforePause;
  }

  /** Each second while a campaign is sent; otherwise at a change of a campaign, and when the next one is to start. */
  private async advance(): Promise<void> {
    this.timer.sleep();
    await this.lifecycle.startDue();
    await this.lifecycle.createDeliveries();
    await this.lifecycle.pauseRejected();
    this.failuresSinceCheck = 0;
    this.lane.queue.trigger();
    await this.lifecycle.finishCompleted();
    this.timer.sleep((await this.lifecycle.nextChangeInMs()) ?? Infinity);
  }
}
