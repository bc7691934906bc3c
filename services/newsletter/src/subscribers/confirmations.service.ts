import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
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
const pauseMs = 10 * minute;
const mostADay = 3;

/** The links that ask an address whether it agrees. */
@Injectable()
export class ConfirmationsService {
  constructor(private readonly mailer: Mailer) {}

  /** Sends a link unless enough went to this address lately. @returns whether one was sent. */
  async offer(tx: EntityManager, subscriber: Subscriber, language: Language): Promise<boolean> {
    const now = Date.now();
    const sentToday = await tx.getRepository(Confirmation).find({
      where: { subscriberId: subscriber.id, sentAt: MoreThan(new Date(now - day)) },
      order: { sentAt: 'DESC' },
    });
    const last = sentToday[0]?.sentAt.getTime() ?? 0;
    if (sentToday.length >= mostADay || now - last < pauseMs) return false;
    await this.send(tx, subscriber, language);
    return true;
  }

  /** Sends a link. */
  async send(tx: EntityManager, subscriber: Subscriber, language: Language): Promise<void> {
    const token = newConfirmationToken();
    const sentAt = new Date();
    const row = {
      id: newId(),
      subscriberId: subscriber.id,
      tokenHash: hashOf(token),
      sentAt,
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
