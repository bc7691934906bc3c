import { StripeError } from '../http/stripe-error';
import type { Sandbox } from '../sandbox';
import { disputeObject, type DisputeRecord, disputes } from './dispute';

/** Stages evidence, or submits it to the bank, which accepts it once and before the deadline. */
export function submitEvidence(
  sandbox: Sandbox,
  dispute: DisputeRecord,
  given: Readonly<Record<string, string | undefined>>,
  isSubmitted: boolean,
): DisputeRecord {
  const isWarning = dispute.status === 'warning_needs_response';
  if (dispute.status !== 'needs_response' && !isWarning)
    throw new StripeError(400, `This dispute is ${dispute.status}: it accepts no evidence.`);
  const entries = Object.entries(given).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text] as const],
  );
  dispute.evidence = { ...dispute.evidence, ...Object.fromEntries(entries) };
  if (isSubmitted) {
    dispute.submissions = (dispute.submissions ?? 0) + 1;
    dispute.status = isWarning ? 'warning_under_review' : 'under_review';
  }
  disputes(sandbox).put(dispute);
  sandbox.emit('charge.dispute.updated', disputeObject(sandbox, dispute));
  return dispute;
}
