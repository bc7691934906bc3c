import type { PaymentSession } from '../stripe/stripe.service';
import type { Order } from './order.entity';
import type { OrderState } from './order.states';

/** Payment intents in these states will not succeed by themselves any more. */
const hopeless = ['requires_payment_method', 'canceled'];

/** What a session means for its order. */
export interface Settlement {
  state: OrderState;
  reason?: string;
}

type Expected = Pick<Order, 'id' | 'state' | 'totalCents' | 'currency'>;

/** Where a paid session differs from what was ordered. */
export function mismatches(order: Expected, session: PaymentSession): string[] {
  const problems: string[] = [];
  if (session.totalCents !== order.totalCents)
    problems.push(`amount ${session.totalCents} in place of ${order.totalCents}`);
  if (session.currency !== order.currency)
    problems.push(`currency ${session.currency} in place of ${order.currency}`);
  if (session.orderId !== order.id) problems.push(`order ${session.orderId} in place of ${order.id}`);
  return problems;
}

function ofUnpaid(session: PaymentSession, hasFailed: boolean): Settlement {
  return {
    state: hasFailed || hopeless.includes(session.paymentIntentStatus ?? '') ? 'failed' : 'processing',
  };
}

/**
 * What an order becomes by its session (Stripe: fulfil only `paid` and `no_payment_required`); undefined when nothing
 * follows. Money that does not fit the order is never taken for its payment.
 * @param hasFailed whether Stripe told that the delayed payment of the session failed.
 */
export function settlementOf(
  order: Expected,
  session: PaymentSession,
  hasFailed = false,
): Settlement | undefined {
  if (session.status === 'open' || order.state === 'review') return undefined;
  if (session.status === 'expired') return order.state === 'pending' ? { state: 'expired' } : undefined;
  if (session.paymentStatus === 'unpaid') return ofUnpaid(session, hasFailed);
  const problems = mismatches(order, session);
  return problems.length > 0 ? { state: 'review', reason: problems.join('; ') } : { state: 'paid' };
}

/** What the order keeps of its payment. Its discount is its own: Stripe was asked for what was left. */
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
