import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mailer } from '#platform/mail/mailer';
import { emailChangeMail } from '../mails/email-address/email-change.mail';
import { emailChangeNoticeMail } from '../mails/email-address/email-change-notice.mail';
import { emailConfirmationMail } from '../mails/email-address/email-confirmation.mail';
import { emailChangedMail } from '../mails/email-address/email-changed.mail';
import { emailTakenMail } from '../mails/email-address/email-taken.mail';
import type { User } from '../users/users.service';

/** A confirmation link and the id of its change, which makes the mails unique. */
export interface EmailLink {
  id: string;
  token: string;
}

interface RequestedChange extends EmailLink {
  user: User;
  newEmail: string;
  /** The owner of the new address, if it has an account. */
  owner: User | null;
}

/** Queues the mails about a change of address. */
@Injectable()
export class EmailChangeMails {
  constructor(private readonly mailer: Mailer) {}

  /** The keys of all mails to the addresses of one change. */
  keysOf(id: string): string[] {
    return [
      `email-change:${id}`,
      `email-change-notice:${id}`,
      `email-changed:${id}`,
      `email-confirmation:${id}`,
    ];
  }

  /** Mails a notice to the old address, and to the new one the link or, if it has an account, a note to its owner. */
  async queueRequestMails(
    tx: EntityManager,
    { id, user, newEmail, token, owner }: RequestedChange,
  ): Promise<void> {
    await this.mailer.enqueue(tx, {
      key: `email-change-notice:${id}`,
      template: emailChangeNoticeMail,
      language: user.language,
      to: { address: user.email, name: user.firstName },
      data: { newEmail },
    });
    if (!owner) {
      await this.mailer.enqueue(tx, {
        key: `email-change:${id}`,
        template: emailChangeMail,
        language: user.language,
        to: { address: newEmail, name: user.firstName },
        data: { token },
      });
      return;
    }
    if (owner.id === user.id) return;
    await this.mailer.enqueue(tx, {
      key: `email-taken:${owner.id}:${new Date().toISOString().slice(0, 10)}`,
      template: emailTakenMail,
      language: owner.language,
      to: { address: owner.email, name: owner.firstName },
      data: {},
    });
  }

  /** Mails the link to the address of the account. */
  async queueConfirmation(tx: EntityManager, { id, user, token }: EmailLink & { user: User }): Promise<void> {
    await this.mailer.enqueue(tx, {
      key: `email-confirmation:${id}`,
      template: emailConfirmationMail,
      language: user.language,
      to: { address: user.email, name: user.firstName },
      data: { token },
    });
  }

  /** The last mail to the old address. */
  async queueChangedNotice(
    tx: EntityManager,
    { id, user, newEmail }: Omit<RequestedChange, 'token' | 'owner'>,
  ): Promise<void> {
    await this.mailer.enqueue(tx, {
      key: `email-changed:${id}`,
      template: emailChangedMail,
      language: user.language,
      to: { address: user.email, name: user.firstName },
      data: { newEmail },
    });
  }
}
