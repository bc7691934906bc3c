import { Controller, type Type } from '@nestjs/common';
import {
  type FailedMails,
  listFailedMails,
  retryMails,
  type RetriedMails,
  type RetryMails,
} from '#contracts/operations/failed-mail';
import { type ListSentMails, type SentMails, sentMails } from '#contracts/operations/sent-mail';
import { Handles } from '../rpc/handles';
import { MailAdmin } from './mail-admin';

/** Mails of a service for operators, and for the data export of a customer. */
export function mailAdminHandlers(service: string): Type {
  @Controller()
  class MailAdminHandlers {
    constructor(private readonly mails: MailAdmin) {}

    @Handles(listFailedMails(service))
    async failed(): Promise<FailedMails> {
      const items = await this.mails.listFailed();
      return { items: items.map((mail) => ({ ...mail, queuedAt: mail.queuedAt.toISOString() })) };
    }

    @Handles(sentMails(service))
    findSent({ email, ...part }: ListSentMails): Promise<SentMails> {
      return this.mails.findByAddress(email, part);
    }

    @Handles(retryMails(service))
    async retry({ id }: RetryMails): Promise<RetriedMails> {
      return { count: id ? Number(await this.mails.retry(id)) : await this.mails.retryAll() };
    }
  }
  return MailAdminHandlers;
}
