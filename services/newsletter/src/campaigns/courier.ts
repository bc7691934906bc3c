import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { loadConfig } from '#platform/config/load-config';
import { Wakeups } from '#platform/database/wakeups';
import type { Log } from '#platform/log/log';
import { MailConfig } from '#platform/mail/mail.config';
import { mailTiming } from '#platform/mail/mail-timing';
import { Smtp } from '#platform/mail/smtp';
import { LOG } from '#platform/run/platform.module';
import { Letters } from './letters';
import { NewsletterConfig } from '../newsletter.config';
import { SubscribersService } from '../subscribers/subscribers.service';
import { Claims } from './claims';
import { courierChannel } from './courier-channel';
import { HandoverJournal } from './handover-journal';
import { Launch } from './launch';
import { LetterCarrier } from './letter-carrier';
import { Outcomes } from './outcomes';

const tickMs = 1_000;
/** Letters in hand for each connection: so many that no connection waits for the database. */
const perConnection = 4;
/** After the way to the mail server was found closed. */
const restMs = 3_000;

/**
 * Sends campaigns, in every replica. Its work is what the tables say, so that it needs no queue: a process that dies leaves
 * its letters to the others, and a wake-up that is lost costs a second.
 */
@Injectable()
export class Courier implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly smtp: Smtp;
  private readonly journal = new HandoverJournal();
  private readonly claims: Claims;
  private readonly launch: Launch;
  private readonly carrier: LetterCarrier;
  private readonly places: number;
  private readonly inHand = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> | undefined;
  private taking: Promise<void> | undefined;
  private isWanted = false;
  private isClosed = false;
  private restUntil = 0;

  constructor(
    dataSource: DataSource,
    private readonly wakeups: Wakeups,
    letters: Letters,
    subscribers: SubscribersService,
    config: NewsletterConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    const { CAMPAIGN_CONNECTIONS, CAMPAIGN_TAKE_OVER_SECONDS, CAMPAIGN_PER_SECOND } = config;
    this.smtp = new Smtp(loadConfig(MailConfig), CAMPAIGN_CONNECTIONS);
    this.claims = new Claims(dataSource, this.journal, CAMPAIGN_TAKE_OVER_SECONDS, CAMPAIGN_PER_SECOND);
    this.launch = new Launch(dataSource);
    const outcomes = new Outcomes(dataSource, subscribers);
    const tryMs = Math.min(mailTiming.tryMs, CAMPAIGN_TAKE_OVER_SECONDS * 800);
    const { smtp, journal } = this;
    this.carrier = new LetterCarrier({ dataSource, smtp, journal, letters, outcomes, config, log, tryMs });
    this.places = CAMPAIGN_CONNECTIONS * perConnection;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.journal.open(this.claims.claim);
    this.wakeups.on(courierChannel, () => this.tick());
    this.timer = setInterval(() => this.tick(), tickMs);
  }

  /** Letters that are under way are finished and recorded. */
  async onModuleDestroy(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await Promise.all([this.ticking, this.taking]);
    await Promise.all(this.inHand);
    await this.smtp.close();
    this.journal.close();
  }

  private tick(): void {
    if (this.ticking || this.isClosed) return;
    this.ticking = this.round()
      .catch((error: unknown) => this.log.warn({ err: error }, 'campaigns wait for their next round'))
      .finally(() => (this.ticking = undefined));
  }

  private async round(): Promise<void> {
    await this.launch.start();
    await this.launch.fill();
    await this.claims.takeOver();
    await this.launch.pauseWhenRefused();
    this.take();
    await this.launch.finish();
  }

  /** Fills the free places with letters, or notes that some became free meanwhile. */
  private take(): void {
    this.isWanted = true;
    if (this.taking || this.isClosed || Date.now() < this.restUntil) return;
    this.taking = this.takeAll()
      .catch((error: unknown) => this.log.warn({ err: error }, 'no letters could be taken'))
      .finally(() => (this.taking = undefined));
  }

  private async takeAll(): Promise<void> {
    while (this.isWanted && !this.isClosed) {
      this.isWanted = false;
      const free = this.places - this.inHand.size;
      if (free <= 0) continue;
      for (const letter of await this.claims.take(free)) {
        const work = this.carrier.carry(letter).then((isOpen) => {
          if (!isOpen) this.restUntil = Date.now() + restMs;
        });
        this.inHand.add(work);
        void work.finally(() => {
          this.inHand.delete(work);
          this.take();
        });
      }
    }
  }
}
