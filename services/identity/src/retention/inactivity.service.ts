import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { mailDate } from '#platform/mail-templates/mail-formats';
import { Mailer } from '#platform/mail/mailer';
import { AccountDeletionService } from '../account-deletion/account-deletion.service';
import { accountExpiringMail } from '../mails/account/account-expiring.mail';
import { InactiveUsersService, warningDays } from '../users/inactive-users.service';
import { UsersService } from '../users/users.service';

const dayMs = 86_400_000;

/** Warns the owners of inactive accounts and deletes the accounts 30 days later. */
@Injectable()
export class InactivityService {
  constructor(
    private readonly users: UsersService,
    private readonly inactiveUsers: InactiveUsersService,
    private readonly accountDeletion: AccountDeletionService,
    private readonly mailer: Mailer,
  ) {}

  /** Mails the date of the deletion. @param id of a locked user */
  async warn(tx: EntityManager, id: string): Promise<void> {
    const { email, firstName, language } = await this.users.lockById(tx, id);
    const warnedAt = new Date();
    await this.inactiveUsers.markWarned(tx, id, warnedAt);
    await this.mailer.enqueue(tx, {
      key: `account-expiring:${id}:${warnedAt.toISOString().slice(0, 10)}`,
      template: accountExpiringMail,
      language,
      to: { address: email, name: firstName },
      data: { date: mailDate(new Date(warnedAt.getTime() + warningDays * dayMs), language) },
    });
  }

  /** Deletes the account as at its owner's request: with the event and the last mail. @param id of a locked user */
  async delete(tx: EntityManager, id: string): Promise<void> {
    await this.accountDeletion.deleteById(tx, id);
  }
}
