import { Injectable } from '@nestjs/common';
import {
  countRows,
  mailsRule,
  type RetentionRule,
  type RetentionRules,
  rowsRule,
} from '#platform/retention/retention-rule';
import { RetentionConfig } from '#platform/retention/retention.config';
import { CommerceConfig } from '../commerce.config';

/** The first condition is there for its index. */
const dueOrders = 'orders where created_at < $1 and coalesce(paid_at, created_at) < $1';

/** An order with all that hangs on it. What Stripe told about it goes by its own age. */
function purchasesRule(months: number): RetentionRule {
  return {
    name: 'purchases',
    months,
    count: (tx, before) => countRows(tx, dueOrders, before),
    forget: async (tx, before, most) => {
      const rows = await tx.query<{ id: string }[]>(
        `select id from ${dueOrders} order by created_at limit ${most} for update skip locked`,
        [before],
      );
      const ids = rows.map(({ id }) => id);
      for (const table of ['order_items', 'checkout_attempts', 'refunds'])
        await tx.query(`delete from ${table} where order_id = any($1)`, [ids]);
      await tx.query('delete from orders where id = any($1)', [ids]);
      return ids.length;
    },
  };
}

/** Spec storefront §9: purchase records 7 years, marketing data 2 years, communications 3 years. */
@Injectable()
export class CommerceRules implements RetentionRules {
  constructor(
    private readonly config: CommerceConfig,
    private readonly common: RetentionConfig,
  ) {}

  list(): RetentionRule[] {
    const months = this.config.RETENTION_PURCHASES_MONTHS;
    return [
      purchasesRule(months),
      rowsRule({ name: 'payment-events', months }, 'stripe_events', `state <> 'waiting' and settled_at < $1`),
      rowsRule({ name: 'offers', months: this.config.RETENTION_MARKETING_MONTHS }, 'offers', 'ends_at < $1'),
      mailsRule(this.common.RETENTION_MAILS_MONTHS),
    ];
  }
}
