import { Injectable } from '@nestjs/common';
import type { OrderDetail, OrderMoment } from '#contracts/commerce/administration';
import type { OrderFile, PaymentAttempt, PaymentEvent } from '#contracts/commerce/order-file';
import type { Refund } from '#contracts/commerce/refunds';
import type { SentMail } from '#contracts/kit/sent-mail';
import { MailDesk } from '#platform/mail/mail-desk';
import { mailKeysOf } from '../mails/order-mails.service';
import { AttemptsService } from '../orders/attempts.service';
import { OrderBookService } from '../orders/order-book.service';
import { type CheckoutAttempt, OrdersService } from '../orders/orders.service';
import { RefundBookService } from '../refunds/refund-book.service';
import { StripeEventsService } from '../stripe-events/stripe-events.service';

interface Parts {
  attempts: PaymentAttempt[];
  refunds: Refund[];
  paymentEvents: PaymentEvent[];
  mails: SentMail[];
}

function attemptView({ number, state, sessionId, createdAt, expiresAt }: CheckoutAttempt): PaymentAttempt {
  return {
    number,
    state,
    sessionId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** What happened, of all parts, in time order. */
function momentsOf(order: OrderDetail, { attempts, refunds, paymentEvents, mails }: Parts): OrderMoment[] {
  const happened: OrderMoment[] = [
    ...order.moments,
    ...attempts.map(({ createdAt, number }) => ({
      what: 'attempt',
      at: createdAt,
      about: String(number),
    })),
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
  return happened.sort((a, b) => a.at.localeCompare(b.at));
}

/** One order with everything around it, for whoever answers its customer. */
@Injectable()
export class OrderFileService {
  constructor(
    private readonly book: OrderBookService,
    private readonly orders: OrdersService,
    private readonly attempts: AttemptsService,
    private readonly refundBook: RefundBookService,
    private readonly events: StripeEventsService,
    private readonly mailDesk: MailDesk,
  ) {}

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<OrderFile> {
    const order = await this.book.find(id);
    const { revision = 0 } = (await this.orders.byId(id)) ?? {};
    const [attempts, refunds, paymentEvents, mails] = await Promise.all([
      this.attempts.ofOrder(id),
      this.refundBook.ofOrder(id),
      this.events.ofPayment(order.paymentIntentId),
      this.mailDesk.about(mailKeysOf({ id, revision })),
    ]);
    const parts = { attempts: attempts.map(attemptView), refunds, paymentEvents, mails };
    return { ...order, ...parts, moments: momentsOf(order, parts) };
  }
}
