import { Failure, type FieldProblem, internal, invalidInput } from '#contracts/kit/failure';
import { shopCurrency } from '#contracts/fields/money';
import { currencyValues, formatMoney } from '#i18n/money/money';
import { type Lang, translate } from '#i18n/translate';

/** Body of every failure response (api §1). */
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

/** Fields with a rule of their own, which is the text of the failure when no other field is wrong. */
const ruleTexts: Readonly<Record<string, string>> = {
  newPassword: 'validation.password_requirements',
  password: 'validation.password_requirements',
};

function textKeyOf({ code, params }: Failure): string {
  const fields = code === invalidInput.code ? params['fields'] : undefined;
  const keys = new Set(
    Array.isArray(fields) ? (fields as FieldProblem[]).map(({ field }) => ruleTexts[field]) : [],
  );
  const [key] = keys;
  return keys.size === 1 && key ? key : `failures.${code}`;
}

/** Parameters that are amounts of money, by failure code. */
const amounts: Readonly<Record<string, string>> = { REFUND_TOO_LARGE: 'left' };

/** Seconds as a number of the largest unit that fits twice, rounded up: a wait until the next day is shown in hours. */
function waitText(seconds: number, lang: Lang): string {
  const units = [
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find(([, length]) => seconds >= 2 * length) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.ceil(seconds / size)).replaceAll(' ', '\u00a0');
}

function valuesOf({ code, params }: Failure, lang: Lang): Readonly<Record<string, unknown>> {
  const name = amounts[code];
  const amount = name && params[name];
  const seconds = params['retryAfterSeconds'];
  return {
    ...currencyValues(shopCurrency(), lang),
    ...params,
    ...(name && typeof amount === 'number' ? { [name]: formatMoney(amount, lang, shopCurrency()) } : {}),
    ...(typeof seconds === 'number' ? { wait: waitText(seconds, lang) } : {}),
  };
}

/** Translates a failure; contains neither stack nor cause. */
export function failureBody(failure: Failure, lang: Lang, requestId: string): FailureBody {
  const text = translate(lang, textKeyOf(failure), valuesOf(failure, lang));
  return { error: text, message: text, code: failure.code, details: detailsOf(failure), requestId };
}

/** The failure in the cause chain of an error; INTERNAL without one. */
export function failureOf(error: unknown): Failure {
  for (
    let cause: unknown = error, depth = 0;
    cause instanceof Error && depth < 5;
    cause = cause.cause, depth += 1
  ) {
    if (Failure.isFailure(cause)) return cause;
  }
  return new Failure(internal, {}, error);
}
