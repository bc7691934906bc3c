import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { redactEvents } from '#platform/events/redact-events';
import { MailAdmin } from '#platform/mail/mail-admin';
import { mailKeysOf } from '../../orders/mails/order-mails.service';
import { OrderRecordsService } from '../../orders/placed-orders/order-records.service';
import { erasures } from '../../personal-data';

/** Anonymizes the purchases of a deleted user. Products and amounts are kept for 7 years (storefront §9). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erased: ErasedSubjects,
    private readonly orders: OrderRecordsService,
    private readonly mails: MailAdmin,
    private readonly modules: ModulesContainer,
  ) {}

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await this.erased.add(tx, userId);
    const orders = await this.orders.lockByUser(tx, userId);
    const anonymousEmail = `deleted-${userId}@deleted.invalid`;
    const [orderIds, emails] = [orders.map(({ id }) => id), orders.map(({ email }) => email)];
    // By key, not by address: the address of a purchase may be, or become, another customer's, whose mails are kept.
    await this.mails.eraseByKeys(tx, orders.flatMap(mailKeysOf));
    for (const { call } of erasures.find(this.modules)) {
      const mailKeys = await call(tx, { userId, orderIds, emails, anonymousEmail });
      if (mailKeys) await this.mails.eraseByKeys(tx, mailKeys);
    }
    await redactEvents(tx, { userId }, { email: anonymousEmail, firstName: '', gift: { email: '' } });
  }
}
