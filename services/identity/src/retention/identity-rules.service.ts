import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  countRows,
  mailsRule,
  type RetentionRule,
  type RetentionRules,
  rowsRule,
} from '#platform/retention/retention-rule';
import { RetentionConfig } from '#platform/retention/retention.config';
import { IdentityConfig } from '../identity.config';
import { InactivityService, warningDays } from '../users/inactivity.service';

/** A session that is over tells nobody anything; at the next log-in it goes sooner. */
const sessionMonths = 1;

/** Administrators are taken away by administrators only: somebody has to be able to let others in. */
const customers = `users where deleted_at is null and role = 'user'`;
/** The warning is part of the three years, so that the period is kept. */
const toWarn = `${customers} and warned_at is null and last_active_at < $1::timestamptz + interval '${warningDays} days'`;
/** Who could not be warned in time is kept until they had the same time to come back. */
const toEnd = `${customers} and last_active_at < $1 and warned_at < now() - interval '${warningDays} days' + interval '1 hour'`;

/** Spec storefront §9: account data until deletion or 3 years of inactivity, communications 3 years. */
@Injectable()
export class IdentityRules implements RetentionRules {
  constructor(
    private readonly config: IdentityConfig,
    private readonly common: RetentionConfig,
    private readonly inactivity: InactivityService,
  ) {}

  list(): RetentionRule[] {
    const months = this.config.RETENTION_ACCOUNTS_MONTHS;
    return [
      this.accountsRule('account-warnings', toWarn, (tx, id) => this.inactivity.warn(tx, id)),
      this.accountsRule('accounts', toEnd, (tx, id) => this.inactivity.end(tx, id)),
      rowsRule({ name: 'password-resets', months }, 'password_resets', 'created_at < $1'),
      rowsRule({ name: 'email-changes', months }, 'email_changes', 'created_at < $1'),
      rowsRule({ name: 'sessions', months: sessionMonths }, 'sessions', 'expires_at < $1'),
      rowsRule({ name: 'code-attempts', months: sessionMonths }, 'code_attempts', 'resets_at < $1'),
      mailsRule(this.common.RETENTION_MAILS_MONTHS),
    ];
  }

  private accountsRule(
    name: string,
    which: string,
    work: (tx: EntityManager, id: string) => Promise<void>,
  ): RetentionRule {
    return {
      name,
      months: this.config.RETENTION_ACCOUNTS_MONTHS,
      count: (tx, before) => countRows(tx, which, before),
      forget: async (tx, before, most) => {
        const rows = await tx.query<{ id: string }[]>(
          `select id from ${which} order by last_active_at limit ${most} for update skip locked`,
          [before],
        );
        for (const { id } of rows) await work(tx, id);
        return rows.length;
      },
    };
  }
}
