import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import { blocksRefunds } from '../disputes/dispute';
import { type ChargeRecord, refundedAmount } from '../payments/charge';
import { chargeObject } from '../payments/charge-object';
import type { World } from '../world';
import { refundObject, type RefundRecord } from './refund';

export interface RefundWanted {
  /** All that is left, if not named. */
  amount?: number | undefined;
  reason?: RefundRecord['reason'] | undefined;
  metadata?: Record<string, string> | undefined;
}

/** @throws StripeError with the code that a shop must tell apart */
function assertRefundable(world: World, charge: ChargeRecord, wanted: number | undefined): number {
  if (charge.status !== 'succeeded')
    throw new StripeError(400, `Charge ${charge.id} was not paid, so there is nothing to refund.`, {
      code: 'charge_not_refundable',
    });
  const dispute = charge.disputeId ? world.ledger.disputes.get(charge.disputeId) : undefined;
  if (dispute && blocksRefunds(dispute))
    throw new StripeError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount - refundedAmount(world, charge);
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

/** Gives money back. Most cards take it at once; some take a while, some send it back. */
export function giveBack(world: World, charge: ChargeRecord, wanted: RefundWanted): RefundRecord {
  const amount = assertRefundable(world, charge, wanted.amount);
  const refund = world.ledger.refunds.put({
    id: stripeId('re_'),
    chargeId: charge.id,
    paymentId: charge.paymentId,
    created: world.now(),
    amount,
    currency: charge.currency,
    status: charge.refundsOfCard === 'pending' ? 'pending' : 'succeeded',
    reason: wanted.reason ?? null,
    metadata: wanted.metadata ?? {},
  });
  charge.refundIds.push(refund.id);
  world.ledger.charges.put(charge);
  world.tell('refund.created', refundObject(world, refund));
  world.tell('charge.refunded', chargeObject(world, charge));
  if (charge.refundsOfCard)
    world.agenda.add({
      id: `settle/${refund.id}`,
      due: world.nowMs() + world.settings.settleMs,
      kind: 'settle-refund',
      subject: refund.id,
    });
  return refund;
}

/** The bank sends a refund back: the money is the shop's again. */
export function failRefund(world: World, refund: RefundRecord): void {
  if (refund.status === 'failed') throw new StripeError(400, `Refund ${refund.id} has failed already.`);
  refund.status = 'failed';
  world.ledger.refunds.put(refund);
  world.agenda.drop(`settle/${refund.id}`);
  const shown = refundObject(world, refund);
  world.tell('refund.updated', shown);
  world.tell('charge.refund.updated', shown);
  world.tell('refund.failed', shown);
}

/** The end of a refund of one of the slow cards. */
export function settleRefund(world: World, refundId: string): void {
  const refund = world.ledger.refunds.get(refundId);
  const charge = refund && world.ledger.charges.get(refund.chargeId);
  if (!refund || !charge) return;
  if (charge.refundsOfCard === 'failing') {
    if (refund.status !== 'failed') failRefund(world, refund);
    return;
  }
  refund.status = 'succeeded';
  world.ledger.refunds.put(refund);
  world.tell('refund.updated', refundObject(world, refund));
  world.tell('charge.refund.updated', refundObject(world, refund));
}
