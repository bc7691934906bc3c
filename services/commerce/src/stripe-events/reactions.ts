import { failDelayedPayment } from './fail-delayed-payment';
import { noteDeclinedPayment } from './note-declined-payment';
import type { Reaction } from './reaction';
import { recomputeDispute } from './recompute-dispute';
import { recomputeRefund, recomputeRefundOfCharge } from './recompute-refund';
import { settleSession } from './settle-session';

/** Every event type that something follows from. Others are stored and done. */
export const reactions: ReadonlyMap<string, Reaction> = new Map<string, Reaction>([
  ['checkout.session.completed', settleSession],
  ['checkout.session.async_payment_succeeded', settleSession],
  ['checkout.session.async_payment_failed', failDelayedPayment],
  ['checkout.session.expired', settleSession],
  ['charge.refunded', recomputeRefundOfCharge],
  ['refund.created', recomputeRefund],
  ['refund.updated', recomputeRefund],
  ['refund.failed', recomputeRefund],
  ['charge.dispute.created', recomputeDispute],
  ['charge.dispute.updated', recomputeDispute],
  ['charge.dispute.funds_withdrawn', recomputeDispute],
  ['charge.dispute.funds_reinstated', recomputeDispute],
  ['charge.dispute.closed', recomputeDispute],
  ['payment_intent.payment_failed', noteDeclinedPayment],
]);
