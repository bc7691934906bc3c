import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  findOrder,
  type FindOrder,
  type OrderDetails,
  type PaymentAttempt,
  type PaymentEvent,
} from '#contracts/commerce/order-details';
import type { AccountWithdrawal } from '#contracts/commerce/account-orders';
import type { OrderConsent } from '#contracts/commerce/consumer-law/consents';
import type { CustomerOrder, TimelineEntry } from '#contracts/commerce/orders';
import type { OrderRefund } from '#contracts/commerce/refunds';
import { Failure, notFound } from '#contracts/kit/failure';
import type { SentMail } from '#contracts/operations/sent-mail';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { MailAdmin } from '#platform/mail/mail-admin';
import { Handles } from '#platform/rpc/handles';
import { BillingService } from '../../orders/billing/billing.service';
import {
  type CheckoutAttempt,
  CheckoutAttemptsService,
} from '../../orders/checkout-attempts/checkout-attempts.service';
import { ConsentsService } from '../../orders/consents/consents.service';
import { DocumentsService } from '../../after-sales/documents/documents.service';
import { mailKeysOf } from '../../orders/mails/order-mails.service';
import { OrderReassignmentsService } from '../../after-sales/order-reassignments/order-reassignments.service';
import { OrderAdminQueriesService } from '../../orders/orders/order-admin-queries.service';
import { OrdersService, toLineItem } from '../../orders/orders/orders.service';
import { RefundRecordsService } from '../../after-sales/refunds/refund-records.service';
import { StripeEventsService } from '../../stripe-events/stripe-events/stripe-events.service';
import { adjustmentsOf, TranslatedLinesService } from '../../after-sales/documents/translated-lines.service';
import { WithdrawalAdminQueriesService } from '../../after-sales/withdrawals/withdrawal-admin-queries.service';
import { WithdrawalRecordsService } from '../../after-sales/withdrawals/withdrawal-records.service';

interface OrderParts {
  attempts: PaymentAttempt[];
  refunds: OrderRefund[];
  paymentEvents: PaymentEvent[];
  mails: SentMail[];
  consents: OrderConsent[];
  withdrawals: AccountWithdrawal[];
  /** Entries about the account of the customer. */
  moves: TimelineEntry[];
}

function toPaymentAttempt({
  number,
  state,
  sessionId,
  createdAt,
  expiresAt,
}: CheckoutAttempt): PaymentAttempt {
  return { number, state, sessionId, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** The timeline of an order with all its parts, oldest first. */
function timelineOf(
  order: CustomerOrder,
  { attempts, refunds, paymentEvents, mails, consents, withdrawals, moves }: OrderParts,
): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...order.moments,
    ...moves,
    ...attempts.map(({ createdAt, number }) => ({ what: 'attempt', at: createdAt, about: String(number) })),
    ...consents.map(({ kind, at }) => ({ what: `consent_${kind}`, at })),
    ...withdrawals.map(({ receivedAt }) => ({ what: 'withdrawal', at: receivedAt })),
    ...refunds.map(({ createdAt, amount, state }) => ({
      what: `refund_${state}`,
      at: createdAt,
      about: amount.toFixed(2),
    })),
    ...paymentEvents.map(({ type, createdAt }) => ({ what: 'payment_event', at: createdAt, about: type })),
    ...mails.map(({ template, state, queuedAt, sentAt }) => ({
      what: `mail_${state}`,
      at: sentAt ?? queuedAt,
      about: template,
    })),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}

/** One order with its attempts, refunds, payment events and mails, for administrators. */
@Injectable()
export class OrderDetailsService {
  constructor(
    private readonly queries: OrderAdminQueriesService,
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly refunds: RefundRecordsService,
    private readonly events: StripeEventsService,
    private readonly lines: TranslatedLinesService,
    private readonly billing: BillingService,
    private readonly documents: DocumentsService,
    private readonly consents: ConsentsService,
    private readonly withdrawals: WithdrawalRecordsService,
    private readonly withdrawalQueries: WithdrawalAdminQueriesService,
    private readonly mails: MailAdmin,
    private readonly reassignments: OrderReassignmentsService,
    private readonly erased: ErasedSubjects,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws Failure NOT_FOUND */
  @Handles(findOrder)
  async find({ id, language }: FindOrder): Promise<OrderDetails> {
    const order = await this.queries.find(id);
    const row = await this.orders.findById(id);
    const billing = row && (await this.billing.find(row));
    if (!row || !billing) throw new Failure(notFound);
    const withdrawalKeys = await this.withdrawals.mailKeysOf([id]);
    const [lines, documents, attempts, refunds, paymentEvents, mails, consents, withdrawals, earnedPrices] =
      await Promise.all([
        this.lines.read(row, language),
        this.documents.list(row),
        this.attempts.listByOrder(id),
        this.refunds.listByOrder(id),
        this.events.listByPayment(order.paymentIntentId),
        this.mails.findByKeys([...mailKeysOf(row), ...withdrawalKeys]),
        this.consents.listByOrder(id),
        this.withdrawals.listByOrder(id),
        this.withdrawalQueries.pricesAtStake(row),
      ]);
    const shown = { attempts: attempts.map(toPaymentAttempt), refunds, paymentEvents, mails, consents };
    const moves = [...(await this.reassignments.moveOf(id)), ...(await this.deletionOf(row.userId))];
    const moments = timelineOf(order, { ...shown, withdrawals, moves });
    const items = lines.items.map((item) => toLineItem(row, item));
    const adjustments = adjustmentsOf(lines.reductions);
    return { ...order, ...shown, items, adjustments, earnedPrices, billing, documents, moments };
  }

  private async deletionOf(userId: string): Promise<TimelineEntry[]> {
    const at = await this.erased.erasedAt(this.dataSource.manager, userId);
    return at ? [{ what: 'customer_deleted', at: at.toISOString() }] : [];
  }
}
