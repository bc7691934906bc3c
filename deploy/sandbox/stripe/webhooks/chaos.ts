import type { Form } from '../http/form';
import { decimal, flag, integer, listOf, parseFields, text } from '../http/parameters';

/** Faults of webhook deliveries. Omitted fields have no fault. */
export interface DeliveryFaults {
  /** Delay before the first attempt. */
  delayMs?: number;
  /** Additional copies of each delivery. */
  duplicate?: number;
  /** Sends copies concurrently (default) or one after the other. */
  concurrent?: boolean;
  /** Sends concurrent events in reverse order, one after the other. */
  reorder?: boolean;
  /** Number of next attempts that are dropped. */
  dropFirst?: number;
  /** Share of attempts that are dropped, 0 to 1. */
  failRate?: number;
  /** Signs with a wrong secret. */
  wrongSecret?: boolean;
  /** Signs with a timestamp of an hour ago. */
  staleTimestamp?: boolean;
  /** Holds all events until they are released. */
  hold?: boolean;
  /** Limits the faults to these event types. */
  types?: string[];
}

const rules = {
  delayMs: integer({ max: 600_000 }),
  duplicate: integer({ max: 100 }),
  concurrent: flag(),
  reorder: flag(),
  dropFirst: integer({ max: 100_000 }),
  failRate: decimal({ min: 0, max: 1 }),
  wrongSecret: flag(),
  staleTimestamp: flag(),
  hold: flag(),
  types: listOf(text()),
};

/** @throws RequestRejected for an unknown field, so that a typo does not disable a test. */
export function parseDeliveryFaults(form: Form): DeliveryFaults {
  const read = Object.entries(parseFields(rules, form)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(read);
}
