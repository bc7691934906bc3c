import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import { blocksRefunds, disputes } from '../disputes/dispute';
import { type ChargeRecord, charges } from '../payments/charge';
import { chargeObject } from '../payments/charge-object';
import type { Sandbox } from '../sandbox';
import { refundedAmount, refundObject, type RefundRecord, refunds } from './refund';

export interface RefundParameters {
  /** The remaining amount if omitted. */
  amount?: number | undefined;
  reason?: RefundRecord['reason'] | undefined;
  metadata?: Record<string, string> | undefined;
}

/** @throws StripeError with Stripe's code */
function assertRefundable(sandbox: Sandbox, charge: ChargeRecord, wanted: number | undefined): number {
  if (charge.status !== 'succeeded')
    throw new StripeError(400, `Charge ${charge.id} was not paid, so there is nothing to refund.`, {
      code: 'charge_not_refundable',
    });
  const dispute = charge.disputeId ? disputes(sandbox).get(charge.disputeId) : undefined;
  if (dispute && blocksRefunds(dispute))
    throw new StripeError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount - refundedAmount(sandbox, charge);
  if (left === 0)
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = wanted ?? left;
  if (amount <= left) return amount;
  throw new StripeError(
    400,
    `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    { param: 'amount' },
  );
}

/** Creates a refund. With most cards it succeeds immediately; with some it is delayed or fails. */
export function createRefund(sandbox: Sandbox, charge: ChargeRecord, wanted: RefundParameters): RefundRecord {
  const amount = assertRefundable(sandbox, charge, wanted.amount);
  const refund = refunds(sandbox).put({
    id: stripeId('re_'),
    chargeId: charge.id,
    paymentId: charge.paymentId,
    created: sandbox.now(),
    amount,
    currency: charge.currency,
    status: charge.refundsOfCard === 'pending' ? 'pending' : 'succeeded',
    reason: wanted.reason ?? null,
    metadata: wanted.metadata ?? {},
  });
  charge.refundIds.push(refund.id);
  charges(sandbox).put(charge);
  sandbox.emit('refund.created', refundObject(sandbox, refund));
  sandbox.emit('charge.refunded', chargeObject(sandbox, charge));
  if (charge.refundsOfCard)
    sandbox.scheduler.add({
      id: `complete/${refund.id}`,
      due: sandbox.nowMs() + sandbox.settings.refundDelayMs,
      kind: 'complete-refund',
      subject: refund.id,
    });
  return refund;
}

/** Marks a refund failed: the bank returned it. */
export function failRefund(sandbox: Sandbox, refund: RefundRecord): void {
  if (refund.status === 'failed') throw new StripeError(400, `Refund ${refund.id} has failed already.`);
  refund.status = 'failed';
  refunds(sandbox).put(refund);
  sandbox.scheduler.cancel(`complete/${refund.id}`);
  const shown = refundObject(sandbox, refund);
  sandbox.emit('refund.updated', shown);
  sandbox.emit('charge.refund.updated', shown);
  sandbox.emit('refund.failed', shown);
}

/** Completes a delayed refund. */
export function completeRefund(sandbox: Sandbox, refundId: string): void {
  const refund = refunds(sandbox).get(refundId);
  const charge = refund && charges(sandbox).get(refund.chargeId);
  if (!refund || !charge) return;
  if (charge.refundsOfCard === 'failing') {
    if (refund.status !== 'failed') failRefund(sandbox, refund);
    return;
  }
  refund.status = 'succeeded';
  refunds(sandbox).put(refund);
  sandbox.emit('refund.updated', refundObject(sandbox, refund));
  sandbox.emit('charge.refund.updated', refundObject(sandbox, refund));
}
