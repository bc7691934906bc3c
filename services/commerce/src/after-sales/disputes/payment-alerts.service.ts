import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { toCents } from '#contracts/fields/money';
import { mailPrice } from '#platform/mail-templates/mail-formats';
import { Mailer } from '#platform/mail/mailer';
import { CommerceConfig } from '../../commerce.config';
import { disputeClosedMail, fraudWarningMail } from '../../orders/mails/disputes/payment-alert.mail';
import type { Order } from '../../orders/placed-orders/orders.service';
import type { EarlyFraudWarning, StripeDispute } from '../../stripe/stripe.service';
import { outcomeOf } from './dispute-outcome';
import { PaymentAlert } from './payment-alert.entity';
import { type ErasedCustomer, Erasure } from '../../personal-data';
import { DeletionWithOrders } from '../../orders/placed-orders/order-records.service';

/** An inquiry that ended is decided as well. */
const isClosed = (status: string) => ['won', 'lost'].includes(outcomeOf(status) ?? '');

/** Disputes and early fraud warnings of orders, with mails to the operator: `payment_alerts`. */
@Injectable()
export class PaymentAlertsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    private readonly config: CommerceConfig,
  ) {}

  listByOrder(orderId: string): Promise<PaymentAlert[]> {
    return this.dataSource
      .getRepository(PaymentAlert)
      .find({ where: { orderId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** The order of a dispute or warning. @param id Stripe's */
  async orderIdOf(id: string): Promise<string | undefined> {
    return (await this.dataSource.getRepository(PaymentAlert).findOneBy({ id }))?.orderId;
  }

  /** Records the disputes of an order. The operator gets one mail when one is decided; an open one is an alert. */
  async recordDisputes(tx: EntityManager, order: Order, disputes: readonly StripeDispute[]): Promise<void> {
    for (const dispute of disputes) {
      const { id, status, reason, amountCents, createdAt, dueBy, submissions } = dispute;
      const facts = { status, reason, amountCents, createdAt, dueBy, submissions };
      await this.save(tx, { id, kind: 'dispute', orderId: order.id, ...facts });
      if (isClosed(status)) await this.mailClosed(tx, order, dispute);
    }
  }

  /** The order is paid and owned as before: a warning changes nothing by itself. */
  async recordWarning(
    order: Order,
    { id, fraudType, isActionable, createdAt }: EarlyFraudWarning,
  ): Promise<void> {
    const status = isActionable ? 'actionable' : 'settled';
    const facts = { status, reason: fraudType, createdAt, dueBy: null, submissions: 0 };
    const amountCents = order.totalCents;
    await this.dataSource.transaction(async (tx) => {
      await this.save(tx, { id, kind: 'warning', orderId: order.id, amountCents, ...facts });
      await this.mailer.enqueue(tx, {
        key: `${fraudWarningMail.name}:${id}`,
        template: fraudWarningMail,
        language: 'en',
        to: { address: this.config.OPERATOR_MAIL },
        data: {
          orderNumber: order.number ?? '',
          amount: mailPrice(toCents(order.totalCents), 'en', order.currency),
          reason: fraudType,
        },
      });
    });
  }

  @Erasure()
  async eraseEvidence(tx: EntityManager, { orderIds }: ErasedCustomer): Promise<void> {
    await tx.query('update payment_alerts set evidence = null where order_id = any($1)', [orderIds]);
  }

  @DeletionWithOrders()
  async deleteByOrders(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
    await tx.query('delete from payment_alerts where order_id = any($1)', [orderIds]);
  }

  private async save(tx: EntityManager, alert: Partial<PaymentAlert> & { id: string }): Promise<void> {
    const changed = ['status', 'reason', 'amount_cents', 'due_by', 'submissions'];
    await tx
      .createQueryBuilder()
      .insert()
      .into(PaymentAlert)
      .values(alert)
      .orUpdate(changed, ['id'])
      .execute();
  }

  private async mailClosed(
    tx: EntityManager,
    order: Order,
    { id, status, amountCents }: StripeDispute,
  ): Promise<void> {
    await this.mailer.enqueue(tx, {
      key: `${disputeClosedMail.name}:${id}`,
      template: disputeClosedMail,
      language: 'en',
      to: { address: this.config.OPERATOR_MAIL },
      data: { orderNumber: order.number ?? '', amount: mailPrice(amountCents, 'en', order.currency), status },
    });
  }
}
