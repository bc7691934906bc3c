import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { type Recipient, isDeliverable, singleLine, displayName } from '../smtp/recipient';
import { MailDelivery } from './mail-delivery.entity';
import { mailHeaders } from '../smtp/mail-headers';
import type { MailTemplate } from '../mail-templates/mail-template';

/** The Postgres channel that an inserted mail notifies (create-mail-deliveries.ts). */
export const mailChannel = 'mail';

export interface NewMail<D extends object> {
  /** Idempotency key, such as `receipt:<order id>`. */
  key: string;
  template: MailTemplate<D>;
  language: Language;
  to: Recipient;
  data: D;
  /** From a closed list, see mail-headers.ts. */
  headers?: Record<string, string>;
}

/** Queues mails as rows, in the transaction of the change that they report. */
@Injectable()
export class Mailer {
  /**
   * Queues a mail. It takes the open transaction, so it cannot be called outside of one. A mail with a known key is ignored. An
   * undeliverable address never fails the transaction: the row is stored as failed.
   * @returns whether the mail is new.
   */
  async enqueue<D extends object>(tx: EntityManager, mail: NewMail<D>): Promise<boolean> {
    const isSendable = isDeliverable(mail.to.address);
    const queuedAt = new Date();
    const row: MailDelivery = {
      id: newId(),
      key: mail.key,
      template: mail.template.name,
      language: mail.language,
      toAddress: singleLine(mail.to.address),
      toName: displayName(mail.to.name),
      data: mail.data,
      headers: mailHeaders(mail.headers),
      state: isSendable ? 'queued' : 'failed',
      attempts: 0,
      lastError: isSendable ? null : 'ADDRESS',
      queuedAt,
      jobAttempts: 0,
      jobDueAt: queuedAt,
      dueAt: queuedAt,
      sentAt: null,
      requestId: currentContext()?.requestId ?? null,
    };
    const result = await tx
      .createQueryBuilder()
      .insert()
      .into(MailDelivery)
      .values(row)
      .orIgnore()
      .returning('id')
      .execute();
    return Array.isArray(result.raw) && result.raw.length > 0;
  }
}
