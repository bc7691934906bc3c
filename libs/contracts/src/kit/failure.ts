/** How a refusal is meant. The gateway owns the only table from kind to HTTP status. */
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

/** One named way a call can be refused. Codes are never re-used for another meaning. */
export interface FailureContract<P extends FailureParams = FailureParams> {
  readonly code: string;
  readonly kind: FailureKind;
  /** Only carries the type of the parameters; never set. */
  readonly params?: P;
}

/** Declares a refusal: `failure<{ limit: number }>()('ACTIVATION_LIMIT', 'conflict')`. */
export function failure<P extends FailureParams = Record<string, never>>() {
  return (code: string, kind: FailureKind): FailureContract<P> => ({ code, kind });
}

/** What travels over the bus and what the edge turns into a body. */
export interface FailureData {
  code: string;
  kind: FailureKind;
  params: FailureParams;
}

/** A refusal in flight. Services throw it; they know kinds, not HTTP. */
export class Failure<P extends FailureParams = FailureParams> extends Error {
  readonly code: string;
  readonly kind: FailureKind;
  readonly params: P;

  constructor(
    contract: FailureContract<P>,
    ...rest: Record<string, never> extends P ? [params?: P, cause?: unknown] : [params: P, cause?: unknown]
  ) {
    super(contract.code, { cause: rest[1] });
    this.name = 'Failure';
    this.code = contract.code;
    this.kind = contract.kind;
    this.params = (rest[0] ?? {}) as P;
  }

  /** Narrows an unknown error to one declared refusal, wherever it was thrown. */
  static is<Q extends FailureParams>(error: unknown, contract: FailureContract<Q>): error is Failure<Q> {
    return error instanceof Failure && error.code === contract.code;
  }

  /** Narrows an unknown error to a refusal of any kind. */
  static caught(error: unknown): error is Failure {
    return error instanceof Failure;
  }

  /** Rebuilds a real error from what came over the bus. */
  static from(data: FailureData): Failure {
    return new Failure({ code: data.code, kind: data.kind }, data.params);
  }

  /** The part that may travel: no text, no stack, no cause. */
  toData(): FailureData {
    return { code: this.code, kind: this.kind, params: this.params };
  }
}

/** Every refusal that any call can meet, whatever it asks for. */
export const invalidInput = failure<{ fields: FieldProblem[] }>()('INVALID_INPUT', 'invalid');
export const unauthenticated = failure()('UNAUTHENTICATED', 'unauthenticated');
export const forbidden = failure()('FORBIDDEN', 'forbidden');
/** The call needs a log-in, password or code of the last minutes (`recentLoginMs`). */
export const reauthenticationRequired = failure()('REAUTHENTICATION_REQUIRED', 'forbidden');
export const notFound = failure()('NOT_FOUND', 'not-found');
export const bodyTooLarge = failure()('BODY_TOO_LARGE', 'too-large');
export const unsupportedType = failure()('UNSUPPORTED_TYPE', 'unsupported');
export const replyTooLarge = failure()('RESPONSE_TOO_LARGE', 'internal');
export const tooManyRequests = failure<{ retryAfterSeconds: number }>()('TOO_MANY_REQUESTS', 'too-many');
export const unavailable = failure<{ subject: string }>()('UNAVAILABLE', 'unavailable');
export const internal = failure()('INTERNAL', 'internal');

export interface FieldProblem {
  field: string;
  rule: string;
}
