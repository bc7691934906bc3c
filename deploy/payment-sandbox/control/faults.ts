import { setTimeout as pause } from 'node:timers/promises';
import type { Form } from '../http/form';
import { flag, integer, readFields, required, text } from '../http/parameters';
import { NotBegun, type StripeError } from '../http/stripe-error';

/** A way in which the API goes wrong for a number of calls. */
export interface Fault {
  /** Part of `METHOD /path`. */
  match: string;
  /** How many calls; counted down. */
  times: number;
  /** Answered in place of what was asked; 500 when only `sticky` is given. */
  status?: number;
  /** Waited before the answer. */
  latencyMs?: number;
  /** The connection ends without an answer. */
  dropConnection?: boolean;
  /** The work is done first, and only its answer is lost. */
  afterCommit?: boolean;
  /** The failure counts as the call's result: the same idempotency key gets it again. */
  sticky?: boolean;
  /** Sent as `Stripe-Should-Retry`. */
  shouldRetry?: boolean;
}

const rules = {
  match: required(text()),
  times: integer({ min: 1, max: 1_000_000 }),
  status: integer({ min: 400, max: 599 }),
  latencyMs: integer({ max: 600_000 }),
  dropConnection: flag(),
  afterCommit: flag(),
  sticky: flag(),
  shouldRetry: flag(),
};

/** The faults that are in force, oldest first. */
export class Faults {
  private faults: Fault[] = [];

  /** @throws NotBegun for a word it does not know */
  add(form: Form): Fault {
    const { match, times = 1, ...rest } = readFields(rules, form);
    const given = Object.entries(rest).filter(([, value]) => value !== undefined);
    const fault: Fault = { match, times, ...Object.fromEntries(given) };
    this.faults.push(fault);
    return fault;
  }

  all(): readonly Fault[] {
    return this.faults;
  }

  clear(): void {
    this.faults = [];
  }

  /** The fault for a call, counted down. */
  take(call: string): Fault | undefined {
    const fault = this.faults.find(({ match }) => call.includes(match));
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.faults = this.faults.filter((other) => other !== fault);
    return fault;
  }
}

export function faultOf({ status = 500 }: Fault): StripeError {
  if (status === 429) return new NotBegun(429, 'Too many requests.', { code: 'rate_limit' });
  return new NotBegun(status, 'A fault was asked for.', { type: 'api_error' });
}

/** Answers under a fault; undefined when the answer is to be lost with its connection. @throws StripeError */
export async function suffer<T>(fault: Fault, answer: () => T): Promise<T | undefined> {
  const done = fault.afterCommit ? { answer: answer() } : undefined;
  if (fault.latencyMs) await pause(fault.latencyMs);
  if (fault.dropConnection) return undefined;
  if (fault.status !== undefined || fault.sticky) throw faultOf(fault);
  if (done) return fault.latencyMs ? done.answer : undefined;
  return answer();
}
