import { Injectable } from '@nestjs/common';
import {
  countRows,
  mailsRule,
  type RetentionRule,
  type RetentionRules,
  rowsRule,
} from '#platform/retention/retention-rule';
import { RetentionConfig } from '#platform/retention/retention.config';
import { NewsletterConfig } from '../newsletter.config';
import { SubscribersService } from '../subscribers/subscribers.service';

const dueSubscribers = 'subscribers where last_acted_at < $1';

/** Spec storefront §9: marketing data 2 years of inactivity, communications 3 years. */
@Injectable()
export class NewsletterRules implements RetentionRules {
  constructor(
    private readonly config: NewsletterConfig,
    private readonly common: RetentionConfig,
    private readonly subscribers: SubscribersService,
  ) {}

  list(): RetentionRule[] {
    const months = this.config.RETENTION_MARKETING_MONTHS;
    return [
      this.subscribersRule(months),
      rowsRule({ name: 'letters', months }, 'deliveries', 'settled_at < $1'),
      mailsRule(this.common.RETENTION_MAILS_MONTHS),
    ];
  }

  /** Who did nothing for so long is forgotten as if they had asked for it. Getting letters is not doing something. */
  private subscribersRule(months: number): RetentionRule {
    return {
      name: 'subscribers',
      months,
      count: (tx, before) => countRows(tx, dueSubscribers, before),
      forget: async (tx, before, most) => {
        const rows = await tx.query<{ email: string }[]>(
          `select email from ${dueSubscribers} limit ${most} for update skip locked`,
          [before],
        );
        for (const { email } of rows) await this.subscribers.erase(tx, email);
        return rows.length;
      },
    };
  }
}
