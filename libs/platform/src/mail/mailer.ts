import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { storableJson, storableText } from '#contracts/kit/storable-text';
import { truncate } from '#i18n/characters/truncate';
import { type Recipient, isDeliverable, displayName, recipientAddress } from '../smtp/recipient';
import type { MailDelivery } from './mail-delivery.entity';
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

type MailBody = Pick<MailDelivery, 'toAddress' | 'toName' | 'data' | 'headers' | 'state' | 'lastError'>;

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

/** The row, or the record of its failure. */
function bodyOf<D extends object>(mail: NewMail<D>): MailBody {
  try {
    return build(mail);
  } catch (error) {
    return unbuildable(mail.to, error);
  }
}

const insertSql = `insert into mail_deliveries (id, key, template, language, to_address, to_name, data, headers, state, last_error,
    attempts, queued_at, due_at, job_due_at, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, $11, $11, $11, $12)
  on conflict do nothing
  returning id`;

/** Queues mails as rows, in the transaction of the change that they report. */
@Injectable()
export class Mailer {
  /**
   * Queues a mail in the present request context. It takes the open transaction, so it cannot be called outside of one. A mail with a
   * known key is ignored. A mail never fails the transaction: with an undeliverable address, or with data from which it cannot be built,
   * the row is stored as failed.
   * @returns whether the mail is new.
   */
  async enqueue<D extends object>(tx: EntityManager, mail: NewMail<D>): Promise<boolean> {
    const { key, template, language } = mail;
    const { toAddress, toName, data, headers, state, lastError } = bodyOf(mail);
    const rows = await tx.query<{ id: string }[]>(insertSql, [
      ...[newId(), key, template.name, language, storableText(toAddress), toName && storableText(toName)],
      ...[data && JSON.stringify(data), headers && storableJson(headers), state],
      ...[lastError && storableText(lastError), new Date(), currentContext()?.requestId ?? null],
    ]);
    return rows.length > 0;
  }
}
