import { collection } from '../store/store';
import { createHash } from 'node:crypto';
import { RequestRejected } from '../http/stripe-error';
import type { Collection } from '../store/collection';

export interface ApiResponse {
  status: number;
  body: string;
}

/** The saved response of an idempotency key. */
export interface SavedResponse extends ApiResponse {
  /** The idempotency key. */
  id: string;
  fingerprint: string;
  created: number;
}

export const answers = collection<SavedResponse>('answers');

export interface KeyedRequest {
  key: string;
  path: string;
  body: string;
}

const retentionSeconds = 24 * 3_600;
const maxKeyLength = 255;

function fingerprintOf({ path, body }: KeyedRequest): string {
  return createHash('sha256').update(`${path}\n${body}`).digest('base64');
}

/**
 * Replays the first response to an idempotency key for a day, successful or not. Other parameters under the same key are
 * rejected, and so is the same request while the first one is in progress (docs.stripe.com/api/idempotent_requests).
 */
export class Idempotency {
  private readonly inProgress = new Set<string>();

  constructor(
    private readonly responses: Collection<SavedResponse>,
    private readonly now: () => number,
  ) {}

  /** The response to replay; undefined if the caller has to execute the request and call `finish`. @throws RequestRejected */
  begin(request: KeyedRequest): ApiResponse | undefined {
    const { key } = request;
    if (key.length > maxKeyLength)
      throw new RequestRejected(400, `Idempotency keys have at most ${maxKeyLength} characters.`);
    const saved = this.responses.get(key);
    if (saved && saved.created <= this.now() - retentionSeconds) this.responses.remove(key);
    else if (saved && saved.fingerprint !== fingerprintOf(request)) throw keyReused(key);
    else if (saved) return saved;
    if (this.inProgress.has(key)) throw keyInUse(key);
    this.inProgress.add(key);
    return undefined;
  }

  /** Saves the response, in the same transaction as the change. */
  save(request: KeyedRequest, { status, body }: ApiResponse): void {
    this.responses.put({
      id: request.key,
      fingerprint: fingerprintOf(request),
      status,
      body,
      created: this.now(),
    });
  }

  finish({ key }: KeyedRequest): void {
    this.inProgress.delete(key);
  }
}

function keyReused(key: string): RequestRejected {
  return new RequestRejected(
    400,
    `The idempotency key '${key}' was first used with other parameters. Use another key.`,
    {
      type: 'idempotency_error',
    },
  );
}

function keyInUse(key: string): RequestRejected {
  return new RequestRejected(409, `A request with the idempotency key '${key}' is still in progress.`, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  });
}
