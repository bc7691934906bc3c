import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure, unavailable } from '#contracts/kit/failure';
import { services } from '#contracts/kit/services';
import { type AlertCondition, readAlertConditions } from '#contracts/operations/alert-conditions';
import { tryWithAdvisoryLock } from '#platform/database/advisory-lock';
import type { Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { LOG } from '#platform/run/platform.module';
import { IdentityConfig } from '../identity.config';
import { AlertSettingsService } from '../shop/alert-settings.service';
import { AlertMailsService } from './alert-mails.service';
import { AlertsService } from './alerts.service';

/** Key of the advisory lock by which one replica at a time collects. */
const alertsLock = 727_901;
/** The source of outages, which no other service can report. */
const outages = 'alerts';

const isDisk = ({ kind }: AlertCondition) => kind === 'disk';

/** Collects every `ALERT_SECONDS` what is wrong, on one replica, and queues the mails about it. */
@Injectable()
export class AlertsJob implements OnApplicationBootstrap, OnModuleDestroy {
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly alerts: AlertsService,
    private readonly mails: AlertMailsService,
    private readonly settings: AlertSettingsService,
    private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.startRun(), this.config.ALERT_SECONDS * 1_000);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** One collection: every service is read before the transaction begins. */
  async collect(): Promise<void> {
    const answers = await Promise.all(
      services.map(async (service) => ({ service, conditions: await this.read(service) })),
    );
    const away = answers.filter(({ conditions }) => conditions === undefined);
    await this.dataSource.transaction(async (tx) => {
      // The alerts of a service that does not respond stay as they are.
      for (const { service, conditions } of answers)
        if (conditions)
          await this.alerts.record(
            tx,
            service,
            conditions.filter((one) => !isDisk(one)),
          );
      const disks = answers.flatMap(({ conditions }) => conditions?.filter(isDisk) ?? []);
      await this.alerts.recordDisks(tx, disks);
      const outage = away.map(({ service }) => ({ kind: 'outage' as const, subject: service, count: null }));
      await this.alerts.record(tx, outages, outage);
      await this.mails.queueDue(tx, await this.settings.stored(tx));
    });
  }

  private startRun(): void {
    if (this.running) return;
    this.running = this.run().finally(() => (this.running = undefined));
  }

  private async run(): Promise<void> {
    try {
      await tryWithAdvisoryLock(this.dataSource, alertsLock, () => this.collect());
    } catch (error) {
      this.log.warn({ err: error }, 'alerts not collected; retried at the next interval');
    }
  }

  private async read(service: string): Promise<AlertCondition[] | undefined> {
    try {
      return (await this.rpc.call(readAlertConditions(service), {})).conditions;
    } catch (error) {
      if (!Failure.is(error, unavailable))
        this.log.warn({ err: error, service }, 'alert conditions of a service not read');
      return undefined;
    }
  }
}
