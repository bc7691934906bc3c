import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  mailRetentionRule,
  type RetentionRule,
  type RetentionRules,
} from '#platform/retention/retention-rule';
import { RetentionConfig } from '#platform/retention/retention.config';
import { BillingService } from '../../orders/billing/billing.service';
import { CartService } from '../../orders/cart/cart.service';
import { CheckoutAttemptsService } from '../../orders/checkout-attempts/checkout-attempts.service';
import { CommerceConfig } from '../../commerce.config';
import { ConsentsService } from '../../orders/consents/consents.service';
import { PaymentAlertsService } from '../../after-sales/disputes/payment-alerts.service';
import { InvoicingService } from '../../after-sales/invoices/invoicing.service';
import { OffersService } from '../../pricing/offers/offers.service';
import { OrderLookupsService } from '../../after-sales/order-lookups/order-lookups.service';
import { OrderReassignmentsService } from '../../after-sales/order-reassignments/order-reassignments.service';
import { OrderRecordsService } from '../../orders/orders/order-records.service';
import { QuotesService } from '../../pricing/quotes/quotes.service';
import { RunsService } from '../reconciliation/runs.service';
import { RefundRecordsService } from '../../after-sales/refunds/refund-records.service';
import { StripeEventsService } from '../../stripe-events/stripe-events/stripe-events.service';
import { WithdrawalRecordsService } from '../../after-sales/withdrawals/withdrawal-records.service';

/** Storefront §9: purchase records 7 years, marketing data 2 years, communications 3 years. */
@Injectable()
export class CommerceRetentionRulesService implements RetentionRules {
  constructor(
    private readonly orders: OrderRecordsService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly refunds: RefundRecordsService,
    private readonly events: StripeEventsService,
    private readonly offers: OffersService,
    private readonly quotes: QuotesService,
    private readonly carts: CartService,
    private readonly lookups: OrderLookupsService,
    private readonly reassignments: OrderReassignmentsService,
    private readonly billing: BillingService,
    private readonly invoicing: InvoicingService,
    private readonly consents: ConsentsService,
    private readonly withdrawals: WithdrawalRecordsService,
    private readonly alerts: PaymentAlertsService,
    private readonly reconciliations: RunsService,
    private readonly config: CommerceConfig,
    private readonly common: RetentionConfig,
  ) {}

  list(): RetentionRule[] {
    const months = this.config.RETENTION_PURCHASES_MONTHS;
    return [
      this.purchasesRule(months),
      this.unpaidRule(),
      this.events.retentionRule(months),
      this.offers.retentionRule(this.config.RETENTION_MARKETING_MONTHS),
      this.quotes.retentionRule(),
      this.carts.retentionRule(),
      this.lookups.retentionRule(this.common.RETENTION_MAILS_MONTHS),
      this.withdrawals.unconfirmedRule(),
      this.reconciliations.retentionRule(),
      mailRetentionRule(this.common.RETENTION_MAILS_MONTHS),
    ];
  }

  /** Deletes orders with their items, attempts, documents and refunds. Stripe's events have a rule of their own. */
  private purchasesRule(months: number): RetentionRule {
    return {
      name: 'purchases',
      months,
      count: (tx, before) => this.orders.countOlderThan(tx, before),
      apply: async (tx, before, limit) =>
        this.deletePurchases(tx, await this.orders.lockOlderThan(tx, before, limit)),
    };
  }

  /** Deletes orders that were never paid, with the same records: no law requires them. */
  private unpaidRule(): RetentionRule {
    return {
      name: 'unpaid-orders',
      months: 1,
      days: 30,
      count: (tx, before) => this.orders.countUnpaid(tx, before),
      apply: async (tx, before, limit) =>
        this.deletePurchases(tx, await this.orders.lockUnpaid(tx, before, limit)),
    };
  }

  private async deletePurchases(tx: EntityManager, ids: readonly string[]): Promise<number> {
    await this.attempts.deleteByOrders(tx, ids);
    await this.invoicing.deleteByOrders(tx, ids);
    await this.billing.deleteByOrders(tx, ids);
    await this.reassignments.deleteByOrders(tx, ids);
    await this.refunds.deleteByOrders(tx, ids);
    await this.consents.deleteByOrders(tx, ids);
    await this.withdrawals.deleteByOrders(tx, ids);
    await this.alerts.deleteByOrders(tx, ids);
    await this.orders.delete(tx, ids);
    return ids.length;
  }
}
