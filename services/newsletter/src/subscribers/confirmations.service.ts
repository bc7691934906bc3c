import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { assertMailAllowed, mailWaitMs } from '#contracts/kit/mail-limit';
import { newId } from '#platform/database/new-id';
import { Mailer } from '#platform/mail/mailer';
import { confirmationMail } from '../mails/confirmation.mail';
import { Confirmation } from './confirmation.entity';
import { hashOf, newConfirmationToken } from './confirmation-token';
import type { Subscriber } from './subscriber.entity';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a link works. */
export const confirmationDays = 7;
/** Nobody's mailbox is filled by somebody else's form: one mail in ten minutes, three in a day. */
const limit = { pauseMs: 10 * minute, maxPerDay: 3 };

/** The links that ask an address whether it agrees. */
@Injectable()
export class ConfirmationsService {
  constructor(private readonly mailer: Mailer) {}

  /** Sends a link unless enough went to this address lately. @returns whether one was sent. */
  async offer(tx: EntityManager, subscriber: Subscriber, language: Language): Promise<boolean> {
    const sent = await this.sentToday(tx, { subscriberId: subscriber.id });
    if (mailWaitMs(sent, limit) > 0) return false;
    await this.send(tx, subscriber, language);
    return true;
  }

  /**
   * Sends a link that an administrator requests. Sign-ups do not count, so that the first request always goes out. The caller
   * holds the lock of the subscriber's row: parallel requests are counted one after the other.
   * @throws Failure MAIL_SENT_RECENTLY
   */
  async resend(tx: EntityManager, subscriber: Subscriber): Promise<void> {
    const sent = await this.sentToday(tx, { subscriberId: subscriber.id, isResent: true });
    assertMailAllowed(sent, limit);
    await this.send(tx, subscriber, subscriber.language, true);
  }

  /** When the mails of the last 24 hours were sent. */
  private async sentToday(
    tx: EntityManager,
    which: Partial<Pick<Confirmation, 'subscriberId' | 'isResent'>>,
  ): Promise<Date[]> {
    const sent = await tx.getRepository(Confirmation).find({
      where: { ...which, sentAt: MoreThan(new Date(Date.now() - day)) },
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
      expiresAt: new Date(sentAt.getTime() + confirmationDays * day),
      usedAt: null,
    };
    await tx.getRepository(Confirmation).insert(row);
    await this.mailer.add(tx, {
      key: `confirmation:${row.id}`,
      template: confirmationMail,
      language,
      to: { address: subscriber.email },
      data: { token, days: confirmationDays },
    });
  }
}
