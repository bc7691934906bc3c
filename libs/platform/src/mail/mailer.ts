import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { type Addressee, canReceive, oneLine, plainName } from './addressee';
import { MailDelivery } from './mail-delivery.entity';
import { mailHeaders } from './mail-headers';
import type { MailTemplate } from './mail-template';

/** The channel that wakes the relays of all replicas; an inserted row does (mail-migrations.ts). */
export const mailChannel = 'mail';

export interface NewMail<D extends object> {
  /** What makes this mail one of a kind, such as `receipt:<order id>`. */
  key: string;
  template: MailTemplate<D>;
  language: Language;
  to: Addressee;
  data: D;
  /** From a closed list, see mail-headers.ts. */
  headers?: Record<string, string>;
}

/** Where a mail is promised: a row in the transaction of the change it tells of. What happens then is the relay's and worker's business. */
@Injectable()
export class Mailer {
  /**
   * Promises a mail. It takes the open transaction, so it cannot be called outside of one; a mail with a known key is not
   * written again. An address that cannot be written to never stops the transaction: the row is born failed.
   * @returns whether the mail is new.
   */
  async add<D extends object>(tx: EntityManager, mail: NewMail<D>): Promise<boolean> {
    const isSendable = canReceive(mail.to.address);
    const row: MailDelivery = {
      id: newId(),
      key: mail.key,
      template: mail.template.name,
      language: mail.language,
      toAddress: oneLine(mail.to.address),
      toName: plainName(mail.to.name),
      data: mail.data,
      headers: mailHeaders(mail.headers),
      state: isSendable ? 'queued' : 'failed',
      attempts: 0,
      lastError: isSendable ? null : 'ADDRESS',
      queuedAt: new Date(),
      handedAt: null,
      sendingAt: null,
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
