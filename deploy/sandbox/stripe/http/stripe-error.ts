export interface ErrorDetails {
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: string;
  charge?: string;
}

/** An error in Stripe's format (docs.stripe.com/api/errors). The SDK selects its class by status and type. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'StripeError';
  }

  body(): { error: object } {
    const { code } = this.details;
    return {
      error: {
        type: 'invalid_request_error',
        message: this.message,
        ...this.details,
        ...(code ? { doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}` } : {}),
      },
    };
  }
}

/** A request that was rejected before its execution: the error is not saved under its idempotency key. */
export class RequestRejected extends StripeError {}

export function unknownParameters(params: readonly string[]): RequestRejected {
  const noun = params.length === 1 ? 'parameter' : 'parameters';
  return new RequestRejected(400, `Received unknown ${noun}: ${params.join(', ')}`, {
    code: 'parameter_unknown',
    param: params[0],
  });
}

export function missingParameter(param: string): RequestRejected {
  return new RequestRejected(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function wrongParameter(param: string, message: string, code?: string): RequestRejected {
  return new RequestRejected(400, message, { param, ...(code ? { code } : {}) });
}

/** A feature of Stripe that the sandbox does not emulate. */
export function notEmulated(param: string): RequestRejected {
  return wrongParameter(param, `The payment sandbox does not emulate ${param}.`, 'sandbox_not_emulated');
}

export function noSuch(noun: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, `No such ${noun}: '${id}'`, { code: 'resource_missing', param });
}

/** A parameter references an object that does not exist. */
export function noSuchReference(noun: string, id: string, param: string): StripeError {
  return new StripeError(400, `No such ${noun}: '${id}'`, { code: 'resource_missing', param });
}
