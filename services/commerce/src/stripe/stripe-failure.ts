import Stripe from 'stripe';
import { Failure, unavailable } from '#contracts/kit/failure';

/** Stripe understood and said no. Its text is for our log, never for a visitor. */
export class StripeRefused extends Error {
  constructor(
    readonly reason: {
      code: string | undefined;
      type: string;
      param: string | undefined;
      stripeRequestId: string | undefined;
    },
    cause: unknown,
  ) {
    super(`Stripe refused: ${reason.code ?? reason.type}`, { cause });
    this.name = 'StripeRefused';
  }
}

/** Things that are better in a while: no connection, overload, the same request still running. */
function isPassing(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error.statusCode === 409 ||
    (error.statusCode ?? 0) >= 500
  );
}

/** Turns what the SDK throws into UNAVAILABLE or StripeRefused; anything else stays as it is. */
export function stripeFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (isPassing(error)) return new Failure(unavailable, { subject: 'stripe' }, error);
  const { code, type, param, requestId } = error;
  return new StripeRefused({ code, type, param, stripeRequestId: requestId }, error);
}

/** Whether Stripe does not know the object (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeRefused && error.reason.code === 'resource_missing';
}

/** Whether Stripe refused an idempotency key because the first request with it is still at work. */
export function isKeyInUse(error: unknown): boolean {
  if (!Failure.is(error, unavailable) || !(error.cause instanceof Stripe.errors.StripeError)) return false;
  return error.cause.code === 'idempotency_key_in_use';
}

/**
 * Whether Stripe only repeated a failure it had kept for the idempotency key: it does so for a day, so asking with that key
 * again is in vain, however well Stripe is by then.
 */
export function isKeptFailure(error: unknown): boolean {
  if (!Failure.is(error, unavailable) || !(error.cause instanceof Stripe.errors.StripeError)) return false;
  const { headers, statusCode } = error.cause;
  return (statusCode ?? 0) >= 500 && headers?.['idempotent-replayed'] === 'true';
}
