import { Failure, type FieldProblem, internal } from '#contracts/kit/failure';
import { formatMoney } from '#i18n/money';
import { type Lang, translate } from '#i18n/translate';

/** What every refusal looks like to a client (ARCHITECTURE §4). */
export interface FailureBody {
  error: string;
  message: string;
  code: string;
  details: unknown[];
  requestId: string;
}

function detailsOf(failure: Failure): unknown[] {
  const fields = failure.params['fields'];
  if (Array.isArray(fields)) return fields as FieldProblem[];
  return Object.keys(failure.params).length > 0 && failure.kind !== 'unavailable' ? [failure.params] : [];
}

/** The parameter that is an amount in dollars, by the code of the refusal. */
const amounts: Readonly<Record<string, string>> = { REFUND_TOO_LARGE: 'left' };

function valuesOf({ code, params }: Failure, lang: Lang): Readonly<Record<string, unknown>> {
  const name = amounts[code];
  const amount = name && params[name];
  return name && typeof amount === 'number' ? { ...params, [name]: formatMoney(amount, lang) } : params;
}

/** Puts a refusal into words of the reader's language. Never a stack, never a cause. */
export function failureBody(failure: Failure, lang: Lang, requestId: string): FailureBody {
  const text = translate(lang, `failures.${failure.code}`, valuesOf(failure, lang));
  return { error: text, message: text, code: failure.code, details: detailsOf(failure), requestId };
}

/** The refusal in an unknown error, however deep; anything else is INTERNAL. */
export function failureIn(error: unknown): Failure {
  for (
    let cause: unknown = error, depth = 0;
    cause instanceof Error && depth < 5;
    cause = cause.cause, depth += 1
  ) {
    if (Failure.caught(cause)) return cause;
  }
  return new Failure(internal, {}, error);
}
