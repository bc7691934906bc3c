import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { orderDisputed } from '#contracts/commerce/events';
import type { Log } from '#platform/log/log';
import { Outbox } from '#platform/outbox/outbox';
import { LOG } from '#platform/run/platform.module';
import { OrderMailsService } from '../../orders/mails/order-mails.service';
import {
  databaseNow,
  type DisputeOutcome,
  type Order,
  OrdersService,
  stateAfterPayment,
  wasPaid,
} from '../../orders/placed-orders/orders.service';
import { LapsedPricesService } from '../../pricing/prices/lapsed-prices.service';
import { StripeService } from '../../stripe/stripe.service';
import { combinedOutcome } from './dispute-outcome';
import { PaymentAlertsService } from './payment-alerts.service';

/** An inquiry that ends, or a dispute that was won before it was known here, has nothing to restore. */
function isNewOutcome(outcome: DisputeOutcome, before: DisputeOutcome | null): boolean {
  return outcome !== before && (outcome !== 'won' || before !== null);
}

/** Disputes (chargebacks): an open one suspends the entitlement, a lost one revokes it, a won one restores it. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly orders: OrdersService,
    private readonly stripe: StripeService,
    private readonly mails: OrderMailsService,
    private readonly alerts: PaymentAlertsService,
    private readonly lapsedPrices: LapsedPricesService,
    private readonly outbox: Outbox,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Reads the disputes of a payment from Stripe and applies their combined outcome to the order. */
  async synchronize(orderId: string, paymentIntentId: string): Promise<void> {
    await this.orders.readThenChange(
      orderId,
      () => this.stripe.listDisputes(paymentIntentId),
      async (tx, order, disputes) => {
        await this.alerts.recordDisputes(tx, order, disputes);
        const outcome = combinedOutcome(disputes.map(({ status }) => status));
        if (outcome === null || !isNewOutcome(outcome, order.dispute)) return;
        if (wasPaid(order.state)) await this.apply(tx, order, outcome);
      },
    );
  }

  /** Records an early fraud warning as Stripe reports it now. */
  async recordWarning(order: Order, warningId: string): Promise<void> {
    const warning = await this.stripe.findFraudWarning(warningId);
    if (warning) await this.alerts.recordWarning(order, warning);
  }

  /** The combined outcome of the disputes of a payment as Stripe reports it now. */
  async outcomeAtStripe(paymentIntentId: string): Promise<DisputeOutcome | null> {
    return combinedOutcome((await this.stripe.listDisputes(paymentIntentId)).map(({ status }) => status));
  }

  /** Publishes the dispute of an order again. */
  async republish(tx: EntityManager, { id: orderId, userId, dispute }: Order): Promise<void> {
    if (dispute === null) return;
    const occurredAt = (await databaseNow(tx)).toISOString();
    await this.outbox.add(tx, orderDisputed, { orderId, userId, outcome: dispute, occurredAt });
  }

  private async apply(tx: EntityManager, order: Order, outcome: DisputeOutcome): Promise<void> {
    const before = { state: order.state };
    const at = await databaseNow(tx);
    const state = stateAfterPayment({ ...order, dispute: outcome });
    await this.orders.change(tx, order, { dispute: outcome, state });
    await this.lapsedPrices.withdraw(tx, order.userId);
    const { id: orderId, userId } = order;
    await this.outbox.add(tx, orderDisputed, { orderId, userId, outcome, occurredAt: at.toISOString() });
    await this.mails.disputeChanged(tx, order, before);
    this.log.warn({ orderId, outcome, from: before.state, to: state }, 'dispute recorded');
  }
}
