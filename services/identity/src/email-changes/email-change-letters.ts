import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mailer } from '#platform/mail/mailer';
import { emailChangeMail } from '../mails/email-change.mail';
import { emailChangeNoticeMail } from '../mails/email-change-notice.mail';
import { emailConfirmationMail } from '../mails/email-confirmation.mail';
import { emailChangedMail } from '../mails/email-changed.mail';
import { emailTakenMail } from '../mails/email-taken.mail';
import type { User } from '../users/users.service';

/** What makes the link in a letter, and the letter one of its kind. */
export interface EmailLink {
  id: string;
  token: string;
}

interface Asked extends EmailLink {
  user: User;
  newEmail: string;
  /** Whose address it is already. */
  owner: User | null;
}

/** What is written about a change of address, and to whom. */
@Injectable()
export class EmailChangeLetters {
  constructor(private readonly mailer: Mailer) {}

  /** The old address is warned in any case; the new one gets the link, or, if it has an account, the truth. */
  async asked(tx: EntityManager, { id, user, newEmail, token, owner }: Asked): Promise<void> {
    await this.mailer.add(tx, {
      key: `email-change-notice:${id}`,
      template: emailChangeNoticeMail,
      language: user.language,
      to: { address: user.email, name: user.firstName },
      data: { newEmail },
    });
    if (!owner) {
      await this.mailer.add(tx, {
        key: `email-change:${id}`,
        template: emailChangeMail,
        language: user.language,
        to: { address: newEmail, name: user.firstName },
        data: { token },
      });
      return;
    }
    if (owner.id === user.id) return;
    await this.mailer.add(tx, {
      key: `email-taken:${owner.id}:${new Date().toISOString().slice(0, 10)}`,
      template: emailTakenMail,
      language: owner.language,
      to: { address: owner.email, name: owner.firstName },
      data: {},
    });
  }

  /** To the address that the account has. */
  async confirmation(tx: EntityManager, { id, user, token }: EmailLink & { user: User }): Promise<void> {
    await this.mailer.add(tx, {
      key: `email-confirmation:${id}`,
      template: emailConfirmationMail,
      language: user.language,
      to: { address: user.email, name: user.firstName },
      data: { token },
    });
  }

  /** To the old address, which hears from us for the last time. */
  async changed(tx: EntityManager, { id, user, newEmail }: Omit<Asked, 'token' | 'owner'>): Promise<void> {
    await this.mailer.add(tx, {
      key: `email-changed:${id}`,
      template: emailChangedMail,
      language: user.language,
      to: { address: user.email, name: user.firstName },
      data: { newEmail },
    });
  }
}
