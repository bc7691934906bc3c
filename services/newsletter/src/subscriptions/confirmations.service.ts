import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import { dayMs, minuteMs } from '#contracts/fields/durations';
import type { Language } from '#contracts/kit/actor';
import { assertMailAllowed, mailWaitMs } from '#contracts/operations/mail-limit';
import { newId } from '#platform/database/new-id';
import { Mailer } from '#platform/mail/mailer';
import { confirmationMail } from '../mails/confirmation.mail';
import { Confirmation } from './confirmation.entity';
import { hashOf, newConfirmationToken } from './confirmation-token';
import type { Subscriber } from '../subscribers/subscribers.service';

/** Validity of a link. */
const confirmationDays = 7;
/** Rate limit per address, because any address may be entered: one mail in ten minutes, three a day. */
const mailLimit = { pauseMs: 10 * minuteMs, maxPerDay: 3 };

/** The confirmation links of the double opt-in. */
@Injectable()
export class ConfirmationsService {
  constructor(private readonly mailer: Mailer) {}

  /** Sends a link unless the rate limit of the address is reached. @returns whether one was sent. */
  async sendUnlessLimited(tx: EntityManager, subscriber: Subscriber, language: Language): Promise<boolean> {
    const sent = await this.sentToday(tx, { subscriberId: subscriber.id });
    if (mailWaitMs(sent, mailLimit) > 0) return false;
    await this.send(tx, subscriber, language);
    return true;
  }

  /**
   * Sends a link for an administrator. Sign-ups do not count towards the limit, so the first request is always sent. The caller
   * holds the lock of the subscriber's row, so that parallel requests are counted.
   * @throws Failure MAIL_SENT_RECENTLY
   */
  async resend(tx: EntityManager, subscriber: Subscriber): Promise<void> {
    const sent = await this.sentToday(tx, { subscriberId: subscriber.id, isResent: true });
    assertMailAllowed(sent, mailLimit);
    await this.send(tx, subscriber, subscriber.language, true);
  }

  /** The times of the mails of the last 24 hours. */
  private async sentToday(
    tx: EntityManager,
    which: Partial<Pick<Confirmation, 'subscriberId' | 'isResent'>>,
  ): Promise<Date[]> {
    const sent = await tx.getRepository(Confirmation).find({
      where: { ...which, sentAt: MoreThan(new Date(Date.now() - dayMs)) },
    });
    return sent.map(({ sentAt }) => sentAt);
  }

  private async send(
    tx: EntityManager,
    subscriber: Subscriber,
    language: Language,
    isResent = false,
  ): Promise<void> {
    const token = newConfirmationToken();
    const sentAt = new Date();
    const row = {
      id: newId(),
      subscriberId: subscriber.id,
      tokenHash: hashOf(token),
      sentAt,
      isResent,
      expiresAt: new Date(sentAt.getTime() + confirmationDays * dayMs),
      usedAt: null,
    };
    await tx.getRepository(Confirmation).insert(row);
    await this.mailer.enqueue(tx, {
      key: `confirmation:${row.id}`,
      template: confirmationMail,
      language,
      to: { address: subscriber.email },
      data: { token, days: confirmationDays },
    });
  }
}
