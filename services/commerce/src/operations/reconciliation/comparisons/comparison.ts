import type { RunStep } from '#contracts/commerce/reconciliation';
import { hourMs } from '#contracts/fields/durations';
import { registeredMethods } from '#platform/registrations/registered-methods';
import type { Discrepancy } from '../rules/discrepancy';

/** Ids begin with the time of their creation (UUID v7); clocks of replicas may differ. */
const clockToleranceMs = hourMs;

/** An id before those of all rows since a date, so that a page does not read the older rows. */
export function idBefore(since: Date | null): string {
  const milliseconds = since === null ? 0 : Math.max(0, since.getTime() - clockToleranceMs);
  const hex = milliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Whether an order was reassigned to another customer so recently that the services may not have followed yet. */
export function isMoving(orderId: string, movedAt: ReadonlyMap<string, Date>, cutoff: Date): boolean {
  const at = movedAt.get(orderId);
  return at !== undefined && at > cutoff;
}

/** What a comparison needs from its run. */
export interface Comparison {
  readonly runId: string;
  /** Only rows created since then. */
  readonly since: Date | null;
  /** Rows that changed later are not compared: their events may be on the way. */
  readonly cutoff: Date;
  /** Orders created before were deleted at the end of their retention period. */
  readonly keptSince: Date;
  /** Stores the findings of one page and the progress. @throws Error when the process stops */
  report(comparedCount: number, discrepancies: readonly Discrepancy[]): Promise<void>;
}

export const comparisonSteps = registeredMethods<[Comparison], Promise<void>, [step: RunStep]>();
/** Registers a method as a step of every run. */
export const ComparisonStep = comparisonSteps.register;

/** The longest list of products in one request to licensing. */
export const maxOwners = 1_000;
