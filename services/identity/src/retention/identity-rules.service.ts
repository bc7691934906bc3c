import { Injectable } from '@nestjs/common';
import {
  countRows,
  mailsRule,
  type RetentionRule,
  type RetentionRules,
  rowsRule,
} from '#platform/retention/retention-rule';
import { RetentionConfig } from '#platform/retention/retention.config';
import { IdentityConfig } from '../identity.config';
import { UsersService } from '../users/users.service';

/** Administrators are taken away by administrators only: somebody has to be able to let others in. */
const dueAccounts = `users where deleted_at is null and role = 'user' and last_active_at < $1`;

/** Spec storefront §9: account data until deletion or 3 years of inactivity, communications 3 years. */
@Injectable()
export class IdentityRules implements RetentionRules {
  constructor(
    private readonly config: IdentityConfig,
    private readonly common: RetentionConfig,
    private readonly users: UsersService,
  ) {}

  list(): RetentionRule[] {
    const months = this.config.RETENTION_ACCOUNTS_MONTHS;
    return [
      this.accountsRule(months),
      rowsRule({ name: 'password-resets', months }, 'password_resets', 'created_at < $1'),
      mailsRule(this.common.RETENTION_MAILS_MONTHS),
    ];
  }

  /** They end as if their owners had ended them: all services are told, and the owner gets the last mail. */
  private accountsRule(months: number): RetentionRule {
    return {
      name: 'accounts',
      months,
      count: (tx, before) => countRows(tx, dueAccounts, before),
      forget: async (tx, before, most) => {
        const rows = await tx.query<{ id: string }[]>(
          `select id from ${dueAccounts} order by last_active_at limit ${most} for update skip locked`,
          [before],
        );
        for (const { id } of rows) await this.users.end(tx, id);
        return rows.length;
      },
    };
  }
}
