import type { WorkItem } from '#platform/work-queue/work-item';

/** A request to Stripe is longer than a transaction may be, so a lease replaces the row lock. */
export const leaseMs = 15_000;

/** An event that a worker has claimed. */
export interface ClaimedStripeEvent extends WorkItem {
  readonly type: string;
  readonly object: object;
  readonly ageSeconds: number;
}

/** The worker of this process, as those that store events see it. */
export interface StripeEventIntake {
  /** How many more events it can handle now. */
  readonly free: number;
  /**
   * Handles events that were stored with a lease of this process.
   * @param hasMore whether others were stored without one
   */
  take(events: readonly ClaimedStripeEvent[], hasMore: boolean): void;
}

/** Before the worker starts, events wait in the table. */
export const noIntake: StripeEventIntake = { free: 0, take: () => undefined };
