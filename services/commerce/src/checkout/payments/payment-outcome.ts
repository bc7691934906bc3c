import type { Order, OrderState } from '../../orders/placed-orders/orders.service';
import type { PaymentSession } from '../../stripe/stripe.service';

/** A payment intent in one of these states does not succeed without a further action of the customer. */
const finalUnpaidStatuses = ['requires_payment_method', 'canceled'];

/** The state that an order gets from its session. */
export interface PaymentOutcome {
  state: OrderState;
  reason?: string;
}

type ExpectedPayment = Pick<Order, 'id' | 'state' | 'totalCents' | 'currency'>;

/** Differences between a paid session and its order. */
export function mismatches(order: ExpectedPayment, session: PaymentSession): string[] {
  const problems: string[] = [];
  if (session.totalCents !== order.totalCents)
    problems.push(`amount ${session.totalCents} in place of ${order.totalCents}`);
  if (session.currency !== order.currency)
    problems.push(`currency ${session.currency} in place of ${order.currency}`);
  if (session.orderId !== order.id) problems.push(`order ${session.orderId} in place of ${order.id}`);
  return problems;
}

function unpaidOutcome(session: PaymentSession, hasFailed: boolean): PaymentOutcome {
  return {
    state:
      hasFailed || finalUnpaidStatuses.includes(session.paymentIntentStatus ?? '') ? 'failed' : 'processing',
  };
}

/**
 * The state that follows from a session (Stripe: fulfil only `paid` and `no_payment_required`); undefined if the order stays as
 * it is. A payment that does not match the order never counts as its payment.
 * @param hasFailed whether Stripe reported that the delayed payment of the session failed.
 */
export function paymentOutcome(
  order: ExpectedPayment,
  session: PaymentSession,
  hasFailed = false,
): PaymentOutcome | undefined {
  if (session.status === 'open' || order.state === 'review') return undefined;
  if (session.status === 'expired') return order.state === 'pending' ? { state: 'expired' } : undefined;
  if (session.paymentStatus === 'unpaid') return unpaidOutcome(session, hasFailed);
  const problems = mismatches(order, session);
  return problems.length > 0 ? { state: 'review', reason: problems.join('; ') } : { state: 'paid' };
}

/** Columns of a paid order. The discount is not among them, because the session was created with the discounted price. */
export function paymentColumns(session: PaymentSession): Partial<Order> {
  const { taxCents, taxCountry, billingCountry, billingEmail, billingName } = session;
  const { paymentIntentId, chargeId, receiptUrl, cardBrand, cardLast4 } = session;
  return {
    taxCents,
    taxCountry,
    billingCountry,
    billingEmail,
    billingName,
    paymentIntentId,
    chargeId,
    receiptUrl,
    cardBrand,
    cardLast4,
  };
}

/** Columns of an order whose session was not paid, or does not match. The payment is stored as well, so that its refund finds the order. */
export function unpaidColumns(
  { state, reason }: PaymentOutcome,
  { paymentIntentId, chargeId }: PaymentSession,
): Partial<Order> {
  if (state === 'expired') return { state };
  return { state, paymentIntentId, chargeId, ...(reason === undefined ? {} : { reviewReason: reason }) };
}
