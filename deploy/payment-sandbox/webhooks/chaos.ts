import type { Form } from '../http/form';
import { decimal, flag, integer, listOf, readFields, text } from '../http/parameters';

/** How deliveries misbehave. Set as a whole; what is not named behaves. */
export interface Chaos {
  /** Wait before each first attempt. */
  delayMs?: number;
  /** Copies of each delivery beside the first. */
  duplicate?: number;
  /** Copies go out at once (the usual), or each after the answer to the one before. */
  concurrent?: boolean;
  /** Events of one moment go last first, each after the answer to the one before. */
  reorder?: boolean;
  /** So many attempts from now on fail without being made. */
  dropFirst?: number;
  /** This part of the attempts, 0 to 1, fails without being made. */
  failRate?: number;
  /** Signed by somebody else. */
  wrongSecret?: boolean;
  /** Signed an hour ago. */
  staleTimestamp?: boolean;
  /** Keeps everything back until it is released. */
  hold?: boolean;
  /** Only events of these types; all when not named. */
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

/** @throws NotBegun for a word it does not know: a typo would be a test that tests nothing. */
export function readChaos(form: Form): Chaos {
  const read = Object.entries(readFields(rules, form)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(read);
}
