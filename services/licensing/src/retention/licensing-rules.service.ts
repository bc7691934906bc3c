import { Injectable } from '@nestjs/common';
import {
  countRows,
  mailsRule,
  type RetentionRule,
  type RetentionRules,
} from '#platform/retention/retention-rule';
import { RetentionConfig } from '#platform/retention/retention.config';
import { LicensingConfig } from '../licensing.config';

const dueGrants = 'download_grants where created_at < $1 and expires_at < now()';

/** The link of an order and what was fetched by it. What is owned stays: it belongs to the account, not to the purchase. */
function downloadsRule(months: number): RetentionRule {
  return {
    name: 'downloads',
    months,
    count: (tx, before) => countRows(tx, dueGrants, before),
    forget: async (tx, before, most) => {
      const rows = await tx.query<{ id: string }[]>(
        `select id from ${dueGrants} limit ${most} for update skip locked`,
        [before],
      );
      const ids = rows.map(({ id }) => id);
      await tx.query('delete from transfers where grant_id = any($1)', [ids]);
      await tx.query('delete from download_grants where id = any($1)', [ids]);
      return ids.length;
    },
  };
}

/** Spec storefront §9: purchase records 7 years, communications 3 years. */
@Injectable()
export class LicensingRules implements RetentionRules {
  constructor(
    private readonly config: LicensingConfig,
    private readonly common: RetentionConfig,
  ) {}

  list(): RetentionRule[] {
    return [
      downloadsRule(this.config.RETENTION_PURCHASES_MONTHS),
      mailsRule(this.common.RETENTION_MAILS_MONTHS),
    ];
  }
}
