import type { DisputeOutcome } from '../orders/orders.service';

const decided: Record<string, DisputeOutcome> = {
  needs_response: 'open',
  under_review: 'open',
  // The bank looks at it once more; until then the earlier word counts no longer.
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  prevented: 'won',
  // An inquiry that ended without becoming a dispute.
  warning_closed: 'won',
  lost: 'lost',
};

/**
 * What a dispute's status means for the licence. Null for inquiries (`warning_*`): no money has moved and nothing is
 * suspended; and for words that are new to us.
 */
export function outcomeOf(status: string): DisputeOutcome | null {
  return decided[status] ?? null;
}

/** The same of all disputes of a payment: money that is lost stays lost, whatever else was won, and what is open is not won yet. */
export function outcomeOfAll(statuses: readonly string[]): DisputeOutcome | null {
  const outcomes = statuses.map(outcomeOf);
  return (['lost', 'open', 'won'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}
