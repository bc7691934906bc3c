/** Kinds of failures. The gateway has the only table from kind to HTTP status. */
export const failureKinds = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'gone',
  'too-large',
  'unsupported',
  'too-many',
  'unavailable',
  'internal',
] as const;
export type FailureKind = (typeof failureKinds)[number];

export type FailureParams = Record<string, unknown>;

/** A declared failure of a request. Codes are never reused for another meaning. */
export interface FailureContract<P extends FailureParams = FailureParams> {
  readonly code: string;
  readonly kind: FailureKind;
  /** Type of the parameters; never set. */
  readonly params?: P;
}

/** Declares a failure: `failure<{ limit: number }>()('ACTIVATION_LIMIT', 'conflict')`. */
export function failure<P extends FailureParams = Record<string, never>>() {
  return (code: string, kind: FailureKind): FailureContract<P> => ({ code, kind });
}

/** A failure as it is sent over the bus. */
export interface FailureData {
  code: string;
  kind: FailureKind;
  params: FailureParams;
}

/** A failure that is thrown. Services use kinds, not HTTP statuses. */
export class Failure<P extends FailureParams = FailureParams> extends Error {
  readonly code: string;
  readonly kind: FailureKind;
  readonly params: P;

  constructor(
    contract: FailureContract<P>,
    ...rest: Record<string, never> extends P ? [params?: P, cause?: unknown] : [params: P, cause?: unknown]
  ) {
    const params = (rest[0] ?? {}) as P;
    const { subject } = params;
    // What is unavailable is the first thing to know about a failed request, in a log and in a test.
    super(typeof subject === 'string' ? `${contract.code}: ${subject}` : contract.code, { cause: rest[1] });
    this.name = 'Failure';
    this.code = contract.code;
    this.kind = contract.kind;
    this.params = params;
  }

  /** Whether an error is this declared failure, wherever it was thrown. */
  static is<Q extends FailureParams>(error: unknown, contract: FailureContract<Q>): error is Failure<Q> {
    return error instanceof Failure && error.code === contract.code;
  }

  /** Whether an error is a failure of any kind. */
  static isFailure(error: unknown): error is Failure {
    return error instanceof Failure;
  }

  /** Creates the error from a message of the bus. */
  static from(data: FailureData): Failure {
    return new Failure({ code: data.code, kind: data.kind }, data.params);
  }

  /** The part that is sent: no text, no stack, no cause. */
  toData(): FailureData {
    return { code: this.code, kind: this.kind, params: this.params };
  }
}

/** Failures of any request. */
export const invalidInput = failure<{ fields: FieldProblem[] }>()('INVALID_INPUT', 'invalid');
export const unauthenticated = failure()('UNAUTHENTICATED', 'unauthenticated');
export const forbidden = failure()('FORBIDDEN', 'forbidden');
/** The request needs a log-in or reauthentication within `recentLoginMs`. */
export const reauthenticationRequired = failure()('REAUTHENTICATION_REQUIRED', 'forbidden');
export const notFound = failure()('NOT_FOUND', 'not-found');
export const bodyTooLarge = failure()('BODY_TOO_LARGE', 'too-large');
export const unsupportedType = failure()('UNSUPPORTED_TYPE', 'unsupported');
/** The list is too long for one response: the client has to read it in pages. */
export const replyTooLarge = failure()('RESPONSE_TOO_LARGE', 'conflict');
export const tooManyRequests = failure<{ retryAfterSeconds: number }>()('TOO_MANY_REQUESTS', 'too-many');
export const unavailable = failure<{ subject: string }>()('UNAVAILABLE', 'unavailable');
/** The storage does not have a file that it should have. */
export const fileMissing = failure()('FILE_MISSING', 'unavailable');
/** The bytes in the storage are not those that were stored. */
export const fileDamaged = failure()('FILE_DAMAGED', 'unavailable');
/** More work waits than can be done in time; nothing was done. */
export const overloaded = failure<{ retryAfterSeconds: number }>()('OVERLOADED', 'unavailable');
export const internal = failure()('INTERNAL', 'internal');

export interface FieldProblem {
  field: string;
  rule: string;
}
