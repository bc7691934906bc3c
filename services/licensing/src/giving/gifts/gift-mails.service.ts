import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mailer } from '#platform/mail/mailer';
import { giftMail } from '../../entitlements/mails/gift.mail';
import type { GiftCode } from '../redemption-codes/gift-codes.service';
import { Gift } from './gift.entity';

/** The key of the n-th mail of a gift. */
export const giftMailKey = (orderId: string, count: number) => `gift:${orderId}:${count}`;

/** Mails gifts to their recipients. */
@Injectable()
export class GiftMailsService {
  constructor(private readonly mailer: Mailer) {}

  /** Queues a mail and counts it in the same transaction, which has locked the gift. */
  async send(tx: EntityManager, gift: Gift, { code, products }: GiftCode): Promise<void> {
    const { orderId, email, name, language, buyerName: buyer, message } = gift;
    const mailCount = gift.mailCount + 1;
    const sentAt = new Date();
    await tx.getRepository(Gift).update({ orderId }, { mailCount, sentAt });
    Object.assign(gift, { mailCount, sentAt });
    const lines = message === '' ? [] : message.split('\n');
    await this.mailer.enqueue(tx, {
      key: giftMailKey(orderId, mailCount),
      template: giftMail,
      language,
      to: name === '' ? { address: email } : { address: email, name },
      data: { orderId, buyer, products, lines, code },
    });
  }
}
