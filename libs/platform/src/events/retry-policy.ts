import { Failure } from '#contracts/kit/failure';
import { isDatabaseUnavailable } from '../database/database-unavailable';
import { UnreadableEvent } from './event-data';

/** With backoff these deliveries take about half a minute. */
const maxDeliveries = 8;
/** Deliveries during an outage fail for any event, so at least this many failures must be permanent ones. */
const minFailures = 3;

/** The database or another service is unavailable: such an error never moves an event to the dead letters. */
export function isTransientError(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (Failure.isFailure(error) && error.kind === 'unavailable');
}

export interface DeliveryCounts {
  /** Deliveries to all replicas. */
  deliveries: number;
  /** Failures in this process that were not transient. */
  failures: number;
}

/** Whether the event is moved to the dead letters. */
export function isPermanentError(error: unknown, { deliveries, failures }: DeliveryCounts): boolean {
  if (error instanceof UnreadableEvent) return true;
  return !isTransientError(error) && deliveries >= maxDeliveries && failures >= minFailures;
}
