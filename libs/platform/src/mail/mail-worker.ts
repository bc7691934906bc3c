import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, UpdateQueryBuilder } from 'typeorm';
import type { Log } from '../log/log';
import { traced } from '../tracing/spans';
import { MailDelivery } from './mail-delivery.entity';
import type { MailTemplate } from './mail-template';
import { type MailTiming, mailTiming, pauseMs } from './mail-timing';
import type { MailRenderer } from './render-mail';
import type { Smtp } from './smtp';
import { MailFailure } from './smtp-failure';

const hour = 3_600_000;
const saveRetryMs = 500;

type Outcome = Parameters<UpdateQueryBuilder<MailDelivery>['set']>[0];

export interface MailTools {
  readonly dataSource: DataSource;
  readonly smtp: Pick<Smtp, 'send' | 'close'>;
  readonly renderer: MailRenderer;
  readonly templates: readonly MailTemplate<object>[];
  readonly giveUpHours: number;
  readonly log: Log;
}

/**
 * Sends one mail. SMTP knows no idempotency, so the order decides: the row is `sending` and committed before the try and
 * `sent` after it. A crash between the server's 250 and our commit repeats the mail with the same Message-ID; for receipts
 * and licences that is better than losing it.
 */
export class MailWorker {
  constructor(
    private readonly tools: MailTools,
    private readonly timing: MailTiming = mailTiming,
  ) {}

  /** @returns when to try again, or nothing when this mail needs no more work. */
  async deliver(id: string): Promise<{ againInMs: number } | undefined> {
    const delivery = await this.claim(id);
    if (!delivery) return this.afterOthers(id);
    const context = { requestId: delivery.requestId ?? id, actor: 'mail' };
    return traced(`mail ${delivery.template}`, 'CONSUMER', context, async () => {
      const failure = await this.attempt(delivery);
      return failure ? this.recordFailure(delivery, failure) : this.recordSent(delivery);
    });
  }

  /** One statement decides who sends, however many workers were woken. */
  private async claim(id: string): Promise<MailDelivery | null> {
    const { dataSource } = this.tools;
    const claimed = await dataSource
      .createQueryBuilder()
      .update(MailDelivery)
      .set({ state: 'sending', sendingAt: () => 'now()', attempts: () => 'attempts + 1' })
      .where('id = :id', { id })
      .andWhere(
        `(state = 'queued' or (state = 'sending' and sending_at < now() - :age * interval '1 millisecond'))`,
        { age: this.timing.takeOverMs },
      )
      .execute();
    return claimed.affected === 1 ? dataSource.getRepository(MailDelivery).findOneBy({ id }) : null;
  }

  /** Somebody else sends it, or was killed while sending it: look again when that is certain. */
  private async afterOthers(id: string): Promise<{ againInMs: number } | undefined> {
    const row = await this.tools.dataSource.getRepository(MailDelivery).findOneBy({ id });
    if (row?.state !== 'sending') return undefined;
    const age = Date.now() - (row.sendingAt?.getTime() ?? 0);
    return { againInMs: Math.max(this.timing.takeOverMs - age, 0) + saveRetryMs };
  }

  private async attempt(delivery: MailDelivery): Promise<MailFailure | undefined> {
    const template = this.templateOf(delivery);
    if (!template || !delivery.data) return new MailFailure('TEMPLATE', true, 'nothing to write it from');
    try {
      const mail = await this.tools.renderer.render(template, delivery.language, delivery.data);
      await this.tools.smtp.send(delivery, mail, AbortSignal.timeout(this.timing.tryMs));
      return undefined;
    } catch (error) {
      if (error instanceof MailFailure) return error;
      return new MailFailure('TEMPLATE', true, error instanceof Error ? error.message : '', error);
    }
  }

  private async recordSent(delivery: MailDelivery): Promise<undefined> {
    await this.save(delivery, {
      state: 'sent',
      sentAt: () => 'now()',
      data: () => 'null',
      lastError: null,
      ...this.forgotten(delivery),
    });
    this.tools.log.info({ mail: delivery.id, template: delivery.template }, 'mail sent');
  }

  private async recordFailure(
    delivery: MailDelivery,
    failure: MailFailure,
  ): Promise<{ againInMs: number } | undefined> {
    const ageMs = Date.now() - delivery.queuedAt.getTime();
    const isOver = failure.isPermanent || ageMs > this.tools.giveUpHours * hour;
    const facts = {
      mail: delivery.id,
      template: delivery.template,
      failure: failure.label,
      attempts: delivery.attempts,
    };
    if (isOver) this.tools.log.error({ ...facts, reply: failure.reply }, 'mail failed');
    else this.tools.log.warn(facts, 'mail not taken yet');
    await this.save(delivery, {
      state: isOver ? 'failed' : 'queued',
      lastError: `${failure.label}: ${failure.reply}`,
      ...(isOver ? this.forgotten(delivery) : {}),
    });
    return isOver ? undefined : { againInMs: pauseMs(delivery.attempts, ageMs) };
  }

  private templateOf(delivery: MailDelivery): MailTemplate<object> | undefined {
    return this.tools.templates.find(({ name }) => name === delivery.template);
  }

  /** A server's refusal often repeats the address, so that goes as well. */
  private forgotten(delivery: MailDelivery): Outcome {
    if (!this.templateOf(delivery)?.forgetsAddressee) return {};
    return { toAddress: '', toName: null, data: () => 'null', lastError: null };
  }

  /**
   * Tries for a while: a database that restarts just now must not repeat a mail. While it is away nobody else can take the
   * mail over either; when somebody did, the number of attempts has moved on and this changes nothing.
   */
  private async save(delivery: MailDelivery, outcome: Outcome): Promise<void> {
    const until = Date.now() + this.timing.saveMs;
    for (;;) {
      try {
        await this.tools.dataSource
          .createQueryBuilder()
          .update(MailDelivery)
          .set(outcome)
          .where({ id: delivery.id, attempts: delivery.attempts, state: 'sending' })
          .execute();
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
        this.tools.log.warn({ err: error, mail: delivery.id }, 'the outcome is not recorded yet');
        await pause(saveRetryMs);
      }
    }
  }
}
