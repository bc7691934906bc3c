import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { type BoundStatement, executeTogether } from '../database/transactions/combined-statement';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { storableJson } from '#contracts/kit/storable-text';
import { truncate } from '#i18n/characters/truncate';
import { type Recipient, isDeliverable, displayName, recipientAddress } from '../smtp/recipient';
import type { MailDelivery } from './mail-delivery.entity';
import { mailInsert } from './mail-insert.statement';
import { mailHeaders } from '../smtp/mail-headers';
import type { MailTemplate } from '../mail-templates/mail-template';

/** The Postgres channel that an inserted mail notifies (create-mail-deliveries.ts). */
export const mailChannel = 'mail';

const maxErrorLength = 500;

export interface NewMail<D extends object> {
  /** Idempotency key, such as `receipt:<order id>`. */
  key: string;
  template: MailTemplate<D>;
  language: Language;
  to: Recipient;
  /** As a function, an error in it makes a failed mail and does not undo the change that the mail reports. */
  data: D | (() => D);
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

type MailBody = Pick<QueuedMail, 'toAddress' | 'toName' | 'data' | 'headers' | 'state' | 'lastError'>;

/** @throws when the mail cannot be built */
function build<D extends object>({ to, data, headers }: NewMail<D>): MailBody {
  const isSendable = isDeliverable(to.address);
  return {
    toAddress: recipientAddress(to.address),
    toName: displayName(to.name),
    data: JSON.parse(storableJson(typeof data === 'function' ? data() : data)) as object,
    headers: mailHeaders(headers),
    state: isSendable ? 'queued' : 'failed',
    lastError: isSendable ? null : 'ADDRESS',
  };
}

/** The record of a mail that cannot be built: operators see it among the failed mails. */
function unbuildable(to: Recipient, error: unknown): MailBody {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    toAddress: typeof to.address === 'string' ? recipientAddress(to.address) : '',
    toName: null,
    data: null,
    headers: null,
    state: 'failed',
    lastError: truncate(`the mail could not be built: ${reason}`, maxErrorLength),
  };
}

/** Queues mails as rows, in the transaction of the change that they report. */
@Injectable()
export class Mailer {
  /**
   * A mail in the present request context. A mail never fails the transaction: with an undeliverable address, or with data from which
   * it cannot be built, the row is stored as failed.
   */
  mail<D extends object>(mail: NewMail<D>): QueuedMail {
    const { key, template, language } = mail;
    const record = {
      id: newId(),
      key,
      template: template.name,
      language,
      queuedAt: new Date(),
      requestId: currentContext()?.requestId ?? null,
    };
    try {
      return { ...record, ...build(mail) };
    } catch (error) {
      return { ...record, ...unbuildable(mail.to, error) };
    }
  }

  /** The write of mails, to be sent together with the change in the same transaction. A mail with a known key is ignored. */
  insertion(mails: readonly QueuedMail[]): BoundStatement {
    return { statement: mailInsert, values: [storableJson(mails)] };
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
