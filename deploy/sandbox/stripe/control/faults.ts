import { setTimeout as pause } from 'node:timers/promises';
import type { Form } from '../http/form';
import { flag, integer, parseFields, required, text } from '../http/parameters';
import { RequestRejected, type StripeError } from '../http/stripe-error';

/** A fault that affects a number of API calls. */
export interface ApiFault {
  /** Substring of `METHOD /path`. */
  match: string;
  /** Remaining calls. */
  times: number;
  /** Status of the response; 500 if only `sticky` is set. */
  status?: number;
  /** Delay before the response. */
  latencyMs?: number;
  /** Closes the connection without a response. */
  dropConnection?: boolean;
  /** Executes the request and loses only its response. */
  afterCommit?: boolean;
  /** Saves the failure under the idempotency key, so that it is replayed. */
  sticky?: boolean;
  /** Value of `Stripe-Should-Retry`. */
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

/** The active faults, oldest first. */
export class Faults {
  private faults: ApiFault[] = [];

  /** @throws RequestRejected for an unknown field */
  add(form: Form): ApiFault {
    const { match, times = 1, ...rest } = parseFields(rules, form);
    const params = Object.entries(rest).filter(([, value]) => value !== undefined);
    const fault: ApiFault = { match, times, ...Object.fromEntries(params) };
    this.faults.push(fault);
    return fault;
  }

  all(): readonly ApiFault[] {
    return this.faults;
  }

  clear(): void {
    this.faults = [];
  }

  /** The fault for a call; decrements its remaining calls. */
  take(call: string): ApiFault | undefined {
    const fault = this.faults.find(({ match }) => call.includes(match));
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.faults = this.faults.filter((other) => other !== fault);
    return fault;
  }
}

export function faultError({ status = 500 }: ApiFault): StripeError {
  if (status === 429) return new RequestRejected(429, 'Too many requests.', { code: 'rate_limit' });
  return new RequestRejected(status, 'This fault was configured in the sandbox.', { type: 'api_error' });
}

/** Handles a request with a fault; undefined if the connection is to be closed. @throws StripeError */
export async function applyFault<T>(fault: ApiFault, execute: () => T): Promise<T | undefined> {
  const done = fault.afterCommit ? { result: execute() } : undefined;
  if (fault.latencyMs) await pause(fault.latencyMs);
  if (fault.dropConnection) return undefined;
  if (fault.status !== undefined || fault.sticky) throw faultError(fault);
  if (done) return fault.latencyMs ? done.result : undefined;
  return execute();
}
