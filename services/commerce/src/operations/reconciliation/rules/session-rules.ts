import { type OrderFacts } from '../../../orders/placed-orders/order-facts.service';
import { wasPaid } from '../../../orders/placed-orders/orders.service';
import type { ListedSession } from '../../../stripe/stripe.service';
import { formatAmount } from './amount';
import type { Discrepancy } from './discrepancy';

/** A session that this shop created. */
export type OwnSession = ListedSession & { orderId: string };

interface SessionLimits {
  /** Younger payments may be on the way. */
  cutoff: Date;
  /** Orders of older payments were deleted at the end of their retention period. */
  keptSince: Date;
  /** Whether the order was reassigned to another customer: the session names the first one. */
  isMoved?: boolean;
}

/** Compares a paid session with its order. An unpaid session never contradicts anything. */
export function sessionDiscrepancies(
  session: OwnSession,
  order: OrderFacts | undefined,
  { cutoff, keptSince, isMoved = false }: SessionLimits,
): Discrepancy[] {
  if (!session.isPaid || session.paidAt > cutoff) return [];
  const { id: subject, orderId, userId, paymentIntentId } = session;
  const paid = `session ${subject} paid ${formatAmount(session.totalCents, session.currency)}`;
  if (!order)
    return session.paidAt < keptSince
      ? []
      : [
          {
            kind: 'session-without-order',
            subject,
            orderId,
            userId,
            detail: `${paid}; the order does not exist`,
          },
        ];
  const about = { orderId, orderNumber: order.number, userId: order.userId };
  if (order.state === 'review') return [];
  if (!wasPaid(order.state))
    return [
      { kind: 'payment-not-recorded', subject, ...about, detail: `${paid}; the order is ${order.state}` },
    ];
  if (order.paymentIntentId !== paymentIntentId)
    return isReturned(session)
      ? []
      : [
          {
            kind: 'second-payment',
            subject,
            ...about,
            detail: `${paid}; the order was paid by ${order.paymentIntentId}`,
          },
        ];
  return paidOrderDiscrepancies(session, order, { cutoff, isMoved });
}

/** Whether everything that the session paid was refunded. */
function isReturned({ totalCents, refundedCents }: ListedSession): boolean {
  return totalCents !== null && refundedCents >= totalCents;
}

/** Compares the amounts of an order with the payment that paid it. */
function paidOrderDiscrepancies(
  session: OwnSession,
  order: OrderFacts,
  { cutoff, isMoved }: { cutoff: Date; isMoved: boolean },
): Discrepancy[] {
  const about = { subject: order.id, orderId: order.id, orderNumber: order.number, userId: order.userId };
  const found: Discrepancy[] = [];
  if (session.totalCents !== order.totalCents) {
    const detail = `${formatAmount(session.totalCents, session.currency)} at Stripe, ${formatAmount(order.totalCents, order.currency)} in the order`;
    found.push({ kind: 'amount-differs', ...about, detail });
  }
  if (session.currency !== order.currency) {
    const detail = `${session.currency} at Stripe, ${order.currency} in the order`;
    found.push({ kind: 'currency-differs', ...about, detail });
  }
  const isOfOther = session.userId !== null && session.userId !== order.userId;
  if (isOfOther && !isMoved && !order.isErased) {
    const detail = `user ${session.userId} at Stripe, ${order.userId} in the order`;
    found.push({ kind: 'order-of-other-user', ...about, detail });
  }
  const isSettled = order.refundedAt === null || order.refundedAt <= cutoff;
  if (session.refundedCents !== order.refundedCents && isSettled) {
    const refunded = formatAmount(session.refundedCents, session.currency);
    const detail = `${refunded} refunded at Stripe, ${formatAmount(order.refundedCents, order.currency)} in the order`;
    found.push({ kind: 'refund-differs', ...about, detail });
  }
  return found;
}
