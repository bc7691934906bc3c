import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import { shopTimeZone } from '#contracts/fields/time-zone';
import { shopDate } from '#i18n/shop-date';
import { Mailer } from '#platform/mail/mailer';
import { Retention, type RetentionRule } from '#platform/retention/retention-rule';
import { AccountDeletionService } from '../account-deletion/account-deletion.service';
import { accountExpiringMail } from '../mails/account/account-expiring.mail';
import { type InactivityStage, InactiveUsersService, warningDays } from '../users/inactive-users.service';
import { UsersService } from '../users/users.service';

/**
 * Storefront §9: account data until deletion or 3 years of inactivity. Warns the owners of inactive accounts and deletes the accounts 30
 * days later.
 */
@Injectable()
export class InactivityService {
  constructor(
    private readonly users: UsersService,
    private readonly inactiveUsers: InactiveUsersService,
    private readonly accountDeletion: AccountDeletionService,
    private readonly mailer: Mailer,
  ) {}

  @Retention()
  warningsRule(): RetentionRule {
    return this.rule('account-warnings', 'warning', (tx, id) => this.warn(tx, id));
  }

  /** Deletes the account as at its owner's request: with the event and the last mail. */
  @Retention()
  accountsRule(): RetentionRule {
    return this.rule('accounts', 'deletion', (tx, id) => this.accountDeletion.deleteById(tx, id));
  }

  private rule(
    name: string,
    stage: InactivityStage,
    work: (tx: EntityManager, id: string) => Promise<unknown>,
  ): RetentionRule {
    return {
      name,
      months: 'RETENTION_ACCOUNTS_MONTHS',
      count: (tx, before) => this.inactiveUsers.count(tx, stage, before),
      apply: async (tx, before, limit) => {
        const ids = await this.inactiveUsers.lock(tx, stage, before, limit);
        for (const id of ids) await work(tx, id);
        return ids.length;
      },
    };
  }

  /** Mails the date of the deletion. @param id of a locked user */
  private async warn(tx: EntityManager, id: string): Promise<void> {
    const { email, firstName, language } = await this.users.lockById(tx, id);
    const warnedAt = new Date();
    await this.inactiveUsers.markWarned(tx, id, warnedAt);
    await this.mailer.enqueue(tx, {
      key: `account-expiring:${id}:${warnedAt.toISOString().slice(0, 10)}`,
      template: accountExpiringMail,
      language,
      to: { address: email, name: firstName },
      data: { date: shopDate(new Date(warnedAt.getTime() + warningDays * dayMs), language, shopTimeZone()) },
    });
  }
}
