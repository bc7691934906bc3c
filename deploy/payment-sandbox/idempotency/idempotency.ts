import { createHash } from 'node:crypto';
import { NotBegun } from '../http/stripe-error';
import type { Collection } from '../ledger/collection';

export interface Answer {
  status: number;
  body: string;
}

/** The first answer to a key. */
export interface KeptAnswer extends Answer {
  /** The key itself. */
  id: string;
  fingerprint: string;
  created: number;
}

export interface KeyedRequest {
  key: string;
  path: string;
  body: string;
}

const keptForS = 24 * 3_600;
const longestKey = 255;

function fingerprintOf({ path, body }: KeyedRequest): string {
  return createHash('sha256').update(`${path}\n${body}`).digest('base64');
}

/**
 * Repeats the first answer to an idempotency key for a day, be it good or bad. Other parameters under the same key are
 * refused, and so is the same request while the first is still at work (docs.stripe.com/api/idempotent_requests).
 */
export class Idempotency {
  private readonly atWork = new Set<string>();

  constructor(
    private readonly answers: Collection<KeptAnswer>,
    private readonly now: () => number,
  ) {}

  /** The answer to repeat, or undefined: then the caller works and calls `end`. @throws NotBegun */
  begin(request: KeyedRequest): Answer | undefined {
    const { key } = request;
    if (key.length > longestKey)
      throw new NotBegun(400, `Idempotency keys have at most ${longestKey} characters.`);
    const kept = this.answers.get(key);
    if (kept && kept.created <= this.now() - keptForS) this.answers.remove(key);
    else if (kept && kept.fingerprint !== fingerprintOf(request)) throw otherParameters(key);
    else if (kept) return kept;
    if (this.atWork.has(key)) throw stillAtWork(key);
    this.atWork.add(key);
    return undefined;
  }

  /** Keeps the answer. Must be part of the change that it answers for. */
  keep(request: KeyedRequest, { status, body }: Answer): void {
    this.answers.put({
      id: request.key,
      fingerprint: fingerprintOf(request),
      status,
      body,
      created: this.now(),
    });
  }

  end({ key }: KeyedRequest): void {
    this.atWork.delete(key);
  }
}

function otherParameters(key: string): NotBegun {
  return new NotBegun(
    400,
    `The idempotency key '${key}' was first used with other parameters. Use another key.`,
    {
      type: 'idempotency_error',
    },
  );
}

function stillAtWork(key: string): NotBegun {
  return new NotBegun(409, `A request with the idempotency key '${key}' is still in progress.`, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  });
}
