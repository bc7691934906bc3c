import { hourMs } from '#contracts/fields/durations';
import type { Language } from '#contracts/kit/actor';
import type { MailTemplate } from '../mail-templates/mail-template';
import type { MailRenderer } from '../mail-templates/mail-renderer';
import { MailFailure } from '../smtp/mail-failure';
import type { SmtpClient } from '../smtp/smtp-client';
import type { WorkItem, WorkResult } from '../work-queue/work-item';
import type { WorkQueueResources } from '../work-queue/work-queue';
import { MailLane, type OutgoingMail } from './mail-lane';
import { earlierMail, type MailOutcome, mailTable } from './mail-tables';
import { type MailTiming, mailTiming, retryDelayMs } from './mail-timing';

const followerDelayMs = 1_000;

/** The columns of a mail that a claim reads. */
interface ClaimedMail extends WorkItem {
  readonly template: string;
  readonly language: Language;
  readonly toAddress: string;
  readonly toName: string | null;
  readonly data: object | null;
  readonly headers: Record<string, string> | null;
  readonly queuedAt: Date;
  readonly requestId: string | null;
}

export interface MailWorkerOptions extends WorkQueueResources {
  readonly smtp: Pick<SmtpClient, 'send' | 'close'>;
  readonly renderer: MailRenderer;
  readonly templates: readonly MailTemplate<object>[];
  readonly giveUpHours: number;
}

/** Sends the mails of a service: receipts, licences, codes. For these mails a duplicate is better than a loss. */
export class MailWorker {
  private readonly lane: MailLane<ClaimedMail, MailOutcome>;

  constructor(
    private readonly options: MailWorkerOptions,
    timing: MailTiming = mailTiming,
  ) {
    this.lane = new MailLane<ClaimedMail, MailOutcome>(options, {
      name: 'mail',
      table: mailTable,
      ...timing,
      concurrency: 1,
      smtp: options.smtp,
      trace: ({ id, template, requestId }) => ({
        name: `mail ${template}`,
        context: { requestId: requestId ?? id, actor: 'mail' },
      }),
      compose: (mail) => this.compose(mail),
      onSent: (mail) => this.sent(mail),
      onFailure: (mail, failure) => this.failed(mail, failure),
    });
  }

  /** @returns the delay of the next attempt in milliseconds; undefined when the mail is finished. */
  deliver(id: string): Promise<number | undefined> {
    return this.lane.queue.process(id);
  }

  close(): Promise<void> {
    return this.lane.close();
  }

  private async compose(mail: ClaimedMail): Promise<OutgoingMail | WorkResult<MailOutcome>> {
    const template = this.templateOf(mail);
    if (!template || !mail.data) throw new MailFailure('TEMPLATE', true, 'template or data missing');
    if (await this.hasEarlier(mail, template)) return { retryInMs: followerDelayMs, isCounted: false };
    try {
      const content = await this.options.renderer.render(template, mail.language, mail.data);
      return { envelope: mail, content };
    } catch (error) {
      throw new MailFailure('TEMPLATE', true, error instanceof Error ? error.message : '', error);
    }
  }

  /** Whether a mail that is read before this one is not finished. A failed one is, so nothing waits for it. */
  private async hasEarlier(
    { toAddress, queuedAt }: ClaimedMail,
    { follows }: MailTemplate<object>,
  ): Promise<boolean> {
    if (follows.length === 0) return false;
    const found: unknown[] = await this.options.dataSource.query(earlierMail, [toAddress, follows, queuedAt]);
    return found.length > 0;
  }

  private sent(mail: ClaimedMail): WorkResult<MailOutcome> {
    this.options.log.info({ mail: mail.id, template: mail.template }, 'mail sent');
    return { outcome: this.erasesRecipient(mail) ? 'sentAndErased' : 'sent' };
  }

  private failed(mail: ClaimedMail, failure: MailFailure): WorkResult<MailOutcome> {
    const { id, template, attempts } = mail;
    const ageMs = Date.now() - mail.queuedAt.getTime();
    const isFinal = failure.isPermanent || ageMs > this.options.giveUpHours * hourMs;
    const error = `${failure.label}: ${failure.reply}`;
    const details = { mail: id, template, failure: failure.label, attempts };
    if (!isFinal) {
      this.options.log.warn(details, 'mail not sent, retrying');
      return { retryInMs: retryDelayMs(attempts, ageMs), error };
    }
    this.options.log.error({ ...details, reply: failure.reply }, 'mail failed');
    // A server's reply often repeats the address.
    return this.erasesRecipient(mail) ? { outcome: 'failedAndErased' } : { outcome: 'failed', error };
  }

  private templateOf({ template }: ClaimedMail): MailTemplate<object> | undefined {
    return this.options.templates.find(({ name }) => name === template);
  }

  private erasesRecipient(mail: ClaimedMail): boolean {
    return this.templateOf(mail)?.erasesRecipient ?? false;
  }
}
