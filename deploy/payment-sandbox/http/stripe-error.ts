interface Details {
  type?: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error in Stripe's shape (docs.stripe.com/api/errors). */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }

  body(): object {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } };
  }
}

export const missing = (param: string) =>
  new StripeError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
export const unknownParameter = (param: string) =>
  new StripeError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
export const invalid = (param: string, message: string) =>
  new StripeError(400, message, { code: 'parameter_invalid', param });
export const noSuch = (noun: string, id: string) =>
  new StripeError(404, `No such ${noun}: '${id}'`, { code: 'resource_missing', param: 'id' });
