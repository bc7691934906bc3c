import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import { type ChargeRecord, charges } from '../payments/charge';
import type { Sandbox } from '../sandbox';
import { disputeObject, type DisputeRecord, isClosed, disputes } from './dispute';

/** Target states of a dispute. */
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

function recordTransaction(sandbox: Sandbox, dispute: DisputeRecord, amount: number): void {
  dispute.moves.push({ id: stripeId('txn_'), created: sandbox.now(), amount });
}

function withdraw(sandbox: Sandbox, dispute: DisputeRecord): void {
  recordTransaction(sandbox, dispute, -dispute.amount);
  sandbox.emit('charge.dispute.funds_withdrawn', disputeObject(sandbox, dispute));
}

/** Opens a dispute or an inquiry. */
export function openDispute(
  sandbox: Sandbox,
  charge: ChargeRecord,
  { reason, isInquiry }: { reason: string; isInquiry: boolean },
): DisputeRecord {
  if (charge.status !== 'succeeded') throw new StripeError(400, 'Only a paid charge can be disputed.');
  const dispute = disputes(sandbox).put({
    id: stripeId('du_'),
    chargeId: charge.id,
    paymentId: charge.paymentId,
    created: sandbox.now(),
    amount: charge.amount,
    currency: charge.currency,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    moves: [],
  });
  charge.disputeId = dispute.id;
  charges(sandbox).put(charge);
  sandbox.emit('charge.dispute.created', disputeObject(sandbox, dispute));
  if (!isInquiry) withdraw(sandbox, dispute);
  return dispute;
}

const isWarning = ({ status }: DisputeRecord) => status.startsWith('warning');

function close(sandbox: Sandbox, dispute: DisputeRecord, outcome: 'won' | 'lost' | 'warning_closed'): void {
  if (isWarning(dispute) !== (outcome === 'warning_closed'))
    throw new StripeError(400, `A dispute that is ${dispute.status} cannot end as ${outcome}.`);
  dispute.status = outcome;
  sandbox.emit('charge.dispute.closed', disputeObject(sandbox, dispute));
  if (outcome !== 'won') return;
  recordTransaction(sandbox, dispute, dispute.amount);
  sandbox.emit('charge.dispute.funds_reinstated', disputeObject(sandbox, dispute));
}

function applyOutcome(sandbox: Sandbox, dispute: DisputeRecord, outcome: DisputeOutcome): void {
  if (outcome === 'won' || outcome === 'lost' || outcome === 'warning_closed')
    return close(sandbox, dispute, outcome);
  if (outcome === 'under_review') {
    dispute.status = isWarning(dispute) ? 'warning_under_review' : 'under_review';
    sandbox.emit('charge.dispute.updated', disputeObject(sandbox, dispute));
  }
  if (outcome === 'escalate') {
    if (!isWarning(dispute)) throw new StripeError(400, 'Only an inquiry can become a dispute.');
    dispute.status = 'needs_response';
    sandbox.emit('charge.dispute.updated', disputeObject(sandbox, dispute));
    withdraw(sandbox, dispute);
  }
}

/** A won dispute or a closed inquiry may be followed by another dispute of the same charge. */
function allowsAnotherDispute({ status }: DisputeRecord, wanted: DisputeOutcome): boolean {
  return status !== 'lost' && (wanted === 'open' || wanted === 'inquiry');
}

/** Opens a dispute if there is none, and moves it to the target state. @throws StripeError */
export function advanceDispute(
  sandbox: Sandbox,
  charge: ChargeRecord,
  {
    outcome = 'open',
    reason = 'fraudulent',
  }: { outcome?: DisputeOutcome | undefined; reason?: string | undefined },
): DisputeRecord {
  const known = charge.disputeId ? disputes(sandbox).get(charge.disputeId) : undefined;
  const isOver = known !== undefined && isClosed(known);
  if (isOver && !allowsAnotherDispute(known, outcome))
    throw new StripeError(400, `The dispute ${known.id} is closed: ${known.status}.`);
  const isInquiry = outcome === 'inquiry' || outcome === 'warning_closed';
  const found = isOver || !known ? openDispute(sandbox, charge, { reason, isInquiry }) : known;
  applyOutcome(sandbox, found, outcome);
  return disputes(sandbox).put(found);
}
