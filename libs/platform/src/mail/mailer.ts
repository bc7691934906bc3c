import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { type BoundStatement, executeTogether } from '../database/transactions/combined-statement';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { singleLine } from '#contracts/kit/text';
import { type Recipient, isDeliverable, displayName } from '../smtp/recipient';
import type { MailDelivery } from './mail-delivery.entity';
import { mailInsert } from './mail-insert.statement';
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

/** A mail before its insertion. */
export type QueuedMail = Pick<
  MailDelivery,
  | 'id'
  | 'key'
  | 'template'
  | 'language'
  | 'toAddress'
  | 'toName'
  | 'data'
  | 'headers'
  | 'state'
  | 'lastError'
  | 'queuedAt'
  | 'requestId'
>;

/** Queues mails as rows, in the transaction of the change that they report. */
@Injectable()
export class Mailer {
  /** A mail in the present request context. An undeliverable address never fails the transaction: the row is stored as failed. */
  mail<D extends object>({ key, template, language, to, data, headers }: NewMail<D>): QueuedMail {
    const isSendable = isDeliverable(to.address);
    return {
      id: newId(),
      key,
      template: template.name,
      language,
      toAddress: singleLine(to.address),
      toName: displayName(to.name),
      data,
      headers: mailHeaders(headers),
      state: isSendable ? 'queued' : 'failed',
      lastError: isSendable ? null : 'ADDRESS',
      queuedAt: new Date(),
      requestId: currentContext()?.requestId ?? null,
    };
  }

  /** The write of mails, to be sent together with the change in the same transaction. A mail with a known key is ignored. */
  insertion(mails: readonly QueuedMail[]): BoundStatement {
    return { statement: mailInsert, values: [JSON.stringify(mails)] };
  }

  /**
   * Queues a mail. It takes the open transaction, so it cannot be called outside of one. A mail with a known key is ignored.
   * @returns whether the mail is new.
   */
  async enqueue<D extends object>(tx: EntityManager, mail: NewMail<D>): Promise<boolean> {
    const results = await executeTogether(tx, [this.insertion([this.mail(mail)])]);
    return results.of(mailInsert).length > 0;
  }
}
