import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import type { Webhooks } from '../webhooks/webhooks';
import type { Payment, Refund, World } from '../world';
import { chargeObject, disputeObject, refundedAmount, refundObject } from './payment-objects';

/** Gives money back, all of what is left unless an amount is named. @throws StripeError as Stripe refuses */
export function refund(
  world: World,
  webhooks: Webhooks,
  payment: Payment,
  amount?: number,
  reason: string | null = null,
): Refund {
  if (payment.status !== 'succeeded')
    throw new StripeError(400, 'This payment has no successful charge to refund.');
  const left = payment.amount - refundedAmount(payment);
  if (left <= 0)
    throw new StripeError(400, `Charge ${payment.chargeId} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const wanted = amount ?? left;
  if (wanted < 1 || wanted > left)
    throw new StripeError(
      400,
      `Refund amount (${wanted}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    );
  const made: Refund = {
    id: stripeId('re_'),
    amount: wanted,
    status: 'succeeded',
    reason,
    created: world.now(),
  };
  payment.refunds.push(made);
  world.save({ payments: [payment] });
  const session = world.sessions.get(payment.sessionId);
  webhooks.emit('refund.created', refundObject(payment, made));
  webhooks.emit('charge.refunded', chargeObject(payment, session));
  return made;
}

/** The bank sends a refund back: the money is the shop's again. */
export function failRefund(world: World, webhooks: Webhooks, payment: Payment): void {
  const last = payment.refunds.at(-1);
  if (!last) throw new StripeError(400, 'There is no refund to fail.');
  last.status = 'failed';
  world.save({ payments: [payment] });
  webhooks.emit('refund.failed', refundObject(payment, last));
}

const closed: Record<string, string> = { won: 'won', lost: 'lost', warning_closed: 'warning_closed' };

/** Opens a dispute, or closes the open one with an outcome. */
export function dispute(world: World, webhooks: Webhooks, payment: Payment, outcome: string): void {
  if (payment.status !== 'succeeded') throw new StripeError(400, 'Only a paid charge can be disputed.');
  const isNew = payment.dispute === null;
  payment.dispute ??= {
    id: stripeId('du_'),
    status: 'needs_response',
    reason: 'fraudulent',
    created: world.now(),
  };
  const end = closed[outcome];
  if (end) payment.dispute.status = end;
  world.save({ payments: [payment] });
  if (isNew)
    webhooks.emit(
      'charge.dispute.created',
      disputeObject(payment, { ...payment.dispute, status: 'needs_response' }),
    );
  if (end) webhooks.emit('charge.dispute.closed', disputeObject(payment, payment.dispute));
}
