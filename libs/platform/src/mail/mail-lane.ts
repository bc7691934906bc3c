import { MailFailure } from '../smtp/mail-failure';
import type { MailContent, MailEnvelope, SmtpClient } from '../smtp/smtp-client';
import { WorkQueue, type WorkQueueOptions, type WorkQueueResources } from '../work-queue/work-queue';
import type { WorkItem, WorkResult } from '../work-queue/work-item';

/** The delay of a mail that was claimed but not composed in time. */
const lateRetryMs = 1_000;

/** A mail that is ready to be sent. */
export interface OutgoingMail {
  readonly envelope: MailEnvelope;
  readonly content: MailContent;
}

export interface MailLaneOptions<T extends WorkItem, O extends string> extends Omit<
  WorkQueueOptions<T, O>,
  'handle' | 'leaseMs'
> {
  readonly leaseMs: number;
  /** Time from the claim to the end of the attempt, shorter than the lease: no other process sends the mail meanwhile. */
  readonly attemptTimeoutMs: number;
  readonly smtp: Pick<SmtpClient, 'send' | 'close'>;
  /** Renders the mail of an item, or finishes the item without one. */
  readonly compose: (item: T) => Promise<OutgoingMail | WorkResult<O>>;
  readonly onSent: (item: T) => WorkResult<O>;
  /** An unreachable server counts as no attempt: the lane pauses for this time. Without it such a failure counts like any other. */
  readonly unreachablePauseMs?: number;
  readonly onFailure: (item: T, failure: MailFailure) => Promise<WorkResult<O>> | WorkResult<O>;
}

/**
 * A work queue whose items are mails. SMTP has no idempotency, therefore the order of steps decides: an item is claimed before
 * the attempt and finished after it. A process that is killed between the server's 250 and the result repeats the mail with the same
 * Message-ID.
 */
export class MailLane<T extends WorkItem, O extends string> {
  readonly queue: WorkQueue<T, O>;

  constructor(
    resources: WorkQueueResources,
    private readonly options: MailLaneOptions<T, O>,
  ) {
    this.queue = new WorkQueue(resources, {
      ...options,
      handle: (item, claimedAt) => this.deliver(item, claimedAt),
    });
  }

  /** Waits for the mails in progress, then closes the connections to the mail server. */
  async close(): Promise<void> {
    await this.queue.close();
    await this.options.smtp.close();
  }

  private async deliver(item: T, claimedAt: number): Promise<WorkResult<O>> {
    const { compose, smtp, attemptTimeoutMs, unreachablePauseMs, onSent, onFailure } = this.options;
    try {
      const mail = await compose(item);
      if (!('envelope' in mail)) return mail;
      const leftMs = Math.floor(claimedAt + attemptTimeoutMs - performance.now());
      // Another process may have claimed the mail meanwhile and send it.
      if (leftMs <= 0) return { retryInMs: lateRetryMs, isCounted: false };
      await smtp.send(mail.envelope, mail.content, AbortSignal.timeout(leftMs));
      return onSent(item);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      if (unreachablePauseMs === undefined || !error.isUnreachable) return onFailure(item, error);
      this.queue.pause(unreachablePauseMs);
      return { retryInMs: 0, isCounted: false, error: error.label };
    }
  }
}
