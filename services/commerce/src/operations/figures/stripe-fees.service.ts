import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { minorUnits } from '#contracts/fields/currencies';
import { dayMs, hourMs, minuteMs } from '#contracts/fields/durations';
import { shopCurrency } from '#contracts/fields/money';
import { type FigureQueries, Figures } from '#platform/figures/daily-figures';
import { invalidateFigures } from '#platform/figures/figure-days';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { OrderRecordsService, paidChargesSql } from '../../orders/placed-orders/order-records.service';
import { type StripeFee, StripeService } from '../../stripe/stripe.service';
import { SweepStep } from '../../sweep-step';
import { StripeFeeRow } from './stripe-fee.entity';

const readEveryMs = 10 * minuteMs;
/** Transactions of one moment may be listed one after the other. */
const overlapMs = hourMs;
/** The longest period of the figures, with the one that it is compared with. */
const longestMs = 2 * 365 * dayMs;
const insertedAtOnce = 1_000;

/** Reads what Stripe takes from its balance, because a payment has no fee yet when it is reported. */
@Injectable()
export class StripeFeesService {
  private readAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeService,
    private readonly orders: OrderRecordsService,
  ) {}

  /** Of the orders of this shop: other applications may use the same account. */
  @Figures()
  figureQueries(): FigureQueries {
    return {
      fees: `select fees.created_at as at, fees.fee_cents / ${minorUnits(shopCurrency())}.0 as amount
               from stripe_fees fees where fees.created_at >= $1 and fees.created_at < $2
                and exists (select from ${paidChargesSql} paid where paid.charge_id = fees.charge_id)`,
    };
  }

  @Retention()
  retentionRule(): RetentionRule {
    const rule = { name: 'stripe-fees', months: 'RETENTION_PURCHASES_MONTHS' } as const;
    return rowDeletionRule(rule, 'stripe_fees', 'created_at < $1');
  }

  @SweepStep('fees of Stripe')
  async readDue(): Promise<void> {
    if (!this.stripe.isConfigured || Date.now() - this.readAt < readEveryMs) return;
    // Before the read: a key without the permission must not fail every fifteen seconds.
    this.readAt = Date.now();
    await this.read();
  }

  /** Stores all fees since the newest known one, in one transaction: Stripe lists the newest first. */
  async read(): Promise<void> {
    const since = await this.since();
    if (since === undefined) return;
    const fees: StripeFee[] = [];
    for await (const page of this.stripe.feesSince(since)) fees.push(...page);
    await this.dataSource.transaction(async (tx) => {
      const rows = tx.getRepository(StripeFeeRow);
      for (let from = 0; from < fees.length; from += insertedAtOnce)
        await rows
          .createQueryBuilder()
          .insert()
          .values(fees.slice(from, from + insertedAtOnce))
          .orIgnore()
          .execute();
      await invalidateFigures(
        tx,
        ['fees'],
        fees.map(({ createdAt }) => createdAt),
      );
    });
  }

  private async since(): Promise<Date | undefined> {
    const [newest] = await this.dataSource
      .getRepository(StripeFeeRow)
      .find({ order: { createdAt: 'DESC' }, take: 1 });
    if (newest) return new Date(newest.createdAt.getTime() - overlapMs);
    const firstPaid = await this.orders.firstPaidAt();
    return firstPaid && new Date(Math.max(firstPaid.getTime() - overlapMs, Date.now() - longestMs));
  }
}
