import type { DisputeOutcome } from '../../orders/placed-orders/orders.service';

const outcomeByStatus: Record<string, DisputeOutcome> = {
  needs_response: 'open',
  under_review: 'open',
  // The bank reviews the dispute again, so its earlier decision no longer applies.
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  prevented: 'won',
  // An inquiry that ended without a dispute.
  warning_closed: 'won',
  lost: 'lost',
};

/**
 * The outcome that follows from the status of a dispute. Null for inquiries (`warning_*`), which move no money and suspend
 * nothing, and for statuses that Stripe added later.
 */
export function outcomeOf(status: string): DisputeOutcome | null {
  return outcomeByStatus[status] ?? null;
}

/** The combined outcome of all disputes of a payment: `lost` before `open` before `won`. */
export function combinedOutcome(statuses: readonly string[]): DisputeOutcome | null {
  const outcomes = statuses.map(outcomeOf);
  return (['lost', 'open', 'won'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}
