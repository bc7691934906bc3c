import Stripe from 'stripe';
import { Failure, unavailable } from '#contracts/kit/failure';

/** Stripe rejected a request. Its message is logged and never shown to a customer. */
export class StripeRejection extends Error {
  constructor(
    readonly reason: {
      code: string | undefined;
      type: string;
      param: string | undefined;
      stripeRequestId: string | undefined;
    },
    cause: unknown,
  ) {
    super(`rejected by Stripe: ${reason.code ?? reason.type}`, { cause });
    this.name = 'StripeRefused';
  }
}

/** Transient errors: no connection, overload, or the same request in progress. */
function isTransient(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error.statusCode === 409 ||
    (error.statusCode ?? 0) >= 500
  );
}

/** Converts an error of the SDK into UNAVAILABLE or StripeRejection; other errors are returned unchanged. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (isTransient(error)) return new Failure(unavailable, { subject: 'stripe' }, error);
  const { code, type, param, requestId } = error;
  return new StripeRejection({ code, type, param, stripeRequestId: requestId }, error);
}

/** Whether the object does not exist at Stripe (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeRejection && error.reason.code === 'resource_missing';
}

/** Whether Stripe rejected an idempotency key because the first request with it is in progress. */
export function isKeyInUse(error: unknown): boolean {
  if (!Failure.is(error, unavailable) || !(error.cause instanceof Stripe.errors.StripeError)) return false;
  return error.cause.code === 'idempotency_key_in_use';
}

/** Whether Stripe replayed a stored failure. It does so for a day, so a retry with the same idempotency key cannot succeed. */
export function isReplayedFailure(error: unknown): boolean {
  if (!Failure.is(error, unavailable) || !(error.cause instanceof Stripe.errors.StripeError)) return false;
  const { headers, statusCode } = error.cause;
  return (statusCode ?? 0) >= 500 && headers?.['idempotent-replayed'] === 'true';
}
