import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import type { ChargeRecord } from '../payments/charge';
import type { World } from '../world';
import { disputeObject, type DisputeRecord, isClosed } from './dispute';

/** How a dispute goes on. */
export const disputeOutcomes = [
  'open',
  'inquiry',
  'escalate',
  'under_review',
  'won',
  'lost',
  'warning_closed',
] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export const disputeReasons = [
  'fraudulent',
  'product_not_received',
  'duplicate',
  'credit_not_processed',
  'product_unacceptable',
  'unrecognized',
  'general',
] as const;

function move(world: World, dispute: DisputeRecord, amount: number): void {
  dispute.moves.push({ id: stripeId('txn_'), created: world.now(), amount });
}

function withdraw(world: World, dispute: DisputeRecord): void {
  move(world, dispute, -dispute.amount);
  world.tell('charge.dispute.funds_withdrawn', disputeObject(world, dispute));
}

/** A customer's bank wants the money back, or only asks. */
export function openDispute(
  world: World,
  charge: ChargeRecord,
  { reason, isInquiry }: { reason: string; isInquiry: boolean },
): DisputeRecord {
  if (charge.status !== 'succeeded') throw new StripeError(400, 'Only a paid charge can be disputed.');
  const dispute = world.ledger.disputes.put({
    id: stripeId('du_'),
    chargeId: charge.id,
    paymentId: charge.paymentId,
    created: world.now(),
    amount: charge.amount,
    currency: charge.currency,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    moves: [],
  });
  charge.disputeId = dispute.id;
  world.ledger.charges.put(charge);
  world.tell('charge.dispute.created', disputeObject(world, dispute));
  if (!isInquiry) withdraw(world, dispute);
  return dispute;
}

const isWarning = ({ status }: DisputeRecord) => status.startsWith('warning');

function close(world: World, dispute: DisputeRecord, outcome: 'won' | 'lost' | 'warning_closed'): void {
  if (isWarning(dispute) !== (outcome === 'warning_closed'))
    throw new StripeError(400, `A dispute that is ${dispute.status} cannot end as ${outcome}.`);
  dispute.status = outcome;
  world.tell('charge.dispute.closed', disputeObject(world, dispute));
  if (outcome !== 'won') return;
  move(world, dispute, dispute.amount);
  world.tell('charge.dispute.funds_reinstated', disputeObject(world, dispute));
}

function proceed(world: World, dispute: DisputeRecord, outcome: DisputeOutcome): void {
  if (outcome === 'won' || outcome === 'lost' || outcome === 'warning_closed')
    return close(world, dispute, outcome);
  if (outcome === 'under_review') {
    dispute.status = isWarning(dispute) ? 'warning_under_review' : 'under_review';
    world.tell('charge.dispute.updated', disputeObject(world, dispute));
  }
  if (outcome === 'escalate') {
    if (!isWarning(dispute)) throw new StripeError(400, 'Only an inquiry can become a dispute.');
    dispute.status = 'needs_response';
    world.tell('charge.dispute.updated', disputeObject(world, dispute));
    withdraw(world, dispute);
  }
}

/** What was won, or was only asked, keeps no bank from another dispute of the same charge. */
function leavesRoom({ status }: DisputeRecord, wanted: DisputeOutcome): boolean {
  return status !== 'lost' && (wanted === 'open' || wanted === 'inquiry');
}

/** Opens a dispute of a charge if none is under way, and brings it to where it is wanted. @throws StripeError */
export function dispute(
  world: World,
  charge: ChargeRecord,
  {
    outcome = 'open',
    reason = 'fraudulent',
  }: { outcome?: DisputeOutcome | undefined; reason?: string | undefined },
): DisputeRecord {
  const known = charge.disputeId ? world.ledger.disputes.get(charge.disputeId) : undefined;
  const isOver = known !== undefined && isClosed(known);
  if (isOver && !leavesRoom(known, outcome))
    throw new StripeError(400, `The dispute ${known.id} is closed: ${known.status}.`);
  const isInquiry = outcome === 'inquiry' || outcome === 'warning_closed';
  const found = isOver || !known ? openDispute(world, charge, { reason, isInquiry }) : known;
  proceed(world, found, outcome);
  return world.ledger.disputes.put(found);
}
