import { Controller, type Type } from '@nestjs/common';
import {
  type FailedMails,
  listFailedMails,
  retryMails,
  type RetriedMails,
  type RetryMails,
} from '#contracts/kit/failed-mail';
import { type MailsOfAddress, type SentMails, sentMails } from '#contracts/kit/sent-mail';
import { Handles } from '../rpc/handles';
import { MailDesk } from './mail-desk';

/** What an operator asks about a service's mails, and what a customer is told of them. */
export function mailDeskHandlers(service: string): Type {
  @Controller()
  class MailDeskHandlers {
    constructor(private readonly desk: MailDesk) {}

    @Handles(listFailedMails(service))
    async failed(): Promise<FailedMails> {
      const items = await this.desk.failed();
      return { items: items.map((mail) => ({ ...mail, queuedAt: mail.queuedAt.toISOString() })) };
    }

    @Handles(sentMails(service))
    async share({ email, ...period }: MailsOfAddress): Promise<SentMails> {
      return { mails: await this.desk.to(email, period) };
    }

    @Handles(retryMails(service))
    async retry({ id }: RetryMails): Promise<RetriedMails> {
      return { count: id ? Number(await this.desk.retry(id)) : await this.desk.retryAll() };
    }
  }
  return MailDeskHandlers;
}
