import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  mailRetentionRule,
  type RetentionRule,
  type RetentionRules,
} from '#platform/retention/retention-rule';
import { RetentionConfig } from '#platform/retention/retention.config';
import { CodeAttemptsService } from '../code-attempts/code-attempts.service';
import { EmailChangesService } from '../email-changes/email-changes.service';
import { IdentityConfig } from '../identity.config';
import { PasswordResetsService } from '../password-resets/password-resets.service';
import { SessionsService } from '../sessions/sessions.service';
import { type InactivityStage, InactiveUsersService } from '../users/inactive-users.service';
import { InactivityService } from './inactivity.service';

/** storefront §9: account data until deletion or 3 years of inactivity, communications 3 years. */
@Injectable()
export class IdentityRetentionRules implements RetentionRules {
  constructor(
    private readonly config: IdentityConfig,
    private readonly retentionConfig: RetentionConfig,
    private readonly inactiveUsers: InactiveUsersService,
    private readonly inactivity: InactivityService,
    private readonly passwordResets: PasswordResetsService,
    private readonly emailChanges: EmailChangesService,
    private readonly sessions: SessionsService,
    private readonly attempts: CodeAttemptsService,
  ) {}

  list(): RetentionRule[] {
    const months = this.config.RETENTION_ACCOUNTS_MONTHS;
    return [
      this.accountsRule('account-warnings', 'warning', (tx, id) => this.inactivity.warn(tx, id)),
      this.accountsRule('accounts', 'deletion', (tx, id) => this.inactivity.delete(tx, id)),
      this.passwordResets.retentionRule(months),
      this.emailChanges.retentionRule(months),
      this.sessions.retentionRule(),
      this.attempts.retentionRule(),
      mailRetentionRule(this.retentionConfig.RETENTION_MAILS_MONTHS),
    ];
  }

  private accountsRule(
    name: string,
    stage: InactivityStage,
    work: (tx: EntityManager, id: string) => Promise<void>,
  ): RetentionRule {
    return {
      name,
      months: this.config.RETENTION_ACCOUNTS_MONTHS,
      count: (tx, before) => this.inactiveUsers.count(tx, stage, before),
      apply: async (tx, before, limit) => {
        const ids = await this.inactiveUsers.lock(tx, stage, before, limit);
        for (const id of ids) await work(tx, id);
        return ids.length;
      },
    };
  }
}
