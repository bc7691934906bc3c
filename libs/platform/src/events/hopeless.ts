import { Failure } from '#contracts/kit/failure';
import { isDatabaseAway } from '../database/database-away';
import { UnreadableEvent } from './fact';

/** With the pauses between them these tries span about half a minute. */
const triesBeforeDeath = 8;
/** Of an outage's tries none is the event's own fault: so many failures must be seen that time does not cure. */
const failuresBeforeDeath = 3;

/** Waiting on another service or server cures itself; it never makes an event a dead one. */
export function isTransient(error: unknown): boolean {
  return isDatabaseAway(error) || (Failure.caught(error) && error.kind === 'unavailable');
}

export interface Tries {
  /** How often it was delivered, to whichever replica. */
  deliveries: number;
  /** How often it failed here for a reason that time does not cure. */
  failures: number;
}

/** Whether an event is given up and kept for an operator. */
export function isHopeless(error: unknown, { deliveries, failures }: Tries): boolean {
  if (error instanceof UnreadableEvent) return true;
  return !isTransient(error) && deliveries >= triesBeforeDeath && failures >= failuresBeforeDeath;
}
