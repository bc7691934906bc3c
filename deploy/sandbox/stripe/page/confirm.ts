import {
  email,
  fields,
  flag,
  type ParsedFields,
  integer,
  required,
  type Parser,
  text,
} from '../http/parameters';
import { missingParameter, StripeError, wrongParameter } from '../http/stripe-error';
import { cardOf } from '../payments/cards';
import { cardError, declines } from '../payments/decline';
import { payByCard, type PayOutcome, completeWithoutPayment } from '../payments/pay';
import { assertOpen } from '../sessions/end-session';
import { emailOf, type SessionRecord, sessions } from '../sessions/session';
import type { Sandbox } from '../sandbox';
import { isCountry } from './countries';
import { setPayer } from './payer';

export function country(): Parser<string | undefined> {
  return (value, param) => {
    const code = text()(value, param);
    if (code === undefined || isCountry(code)) return code;
    throw wrongParameter(param, `Invalid country: ${code}`, 'country_unsupported');
  };
}

const cardRules = fields({
  number: required(text({ max: 30 })),
  exp_month: required(integer()),
  exp_year: required(integer()),
  cvc: required(text({ max: 10 })),
});

/** The parameters that the form submits. */
export const confirmRules = {
  card: cardRules,
  email: email(),
  name: text({ max: 200 }),
  country: country(),
  postcode: text({ max: 20 }),
  line1: text({ max: 200 }),
  city: text({ max: 200 }),
  tax_id: text({ max: 30 }),
  terms: flag(),
  expected_amount: integer(),
};

export type Confirmation = ParsedFields<typeof confirmRules>;

/** Checks the required fields besides the card. @throws StripeError */
function assertAnswered(session: SessionRecord, { expected_amount: expected }: Confirmation): void {
  const { params, payer, totals } = session;
  if (expected !== undefined && expected !== totals.total)
    throw new StripeError(400, 'The amount of this session has changed since it was shown.', {
      code: 'checkout_amount_mismatch',
      param: 'expected_amount',
    });
  if (emailOf(session) === null) throw missingParameter('email');
  if (params.consent_collection?.terms_of_service === 'required' && !session.acceptedTerms)
    throw missingParameter('terms');
  if (params.billing_address_collection !== 'required') return;
  for (const field of ['name', 'country', 'line1', 'city', 'postcode'] as const)
    if (!payer?.[field]) throw missingParameter(field);
}

/**
 * Confirms the payment. Runs as one transaction, so of two tabs only one can pay.
 * @throws StripeError 402 declined, 400 not open, changed or incomplete
 */
export function confirm(sandbox: Sandbox, session: SessionRecord, params: Confirmation): PayOutcome {
  assertOpen(sandbox, session);
  setPayer(session, params);
  session.acceptedTerms = params.terms ?? false;
  sessions(sandbox).put(session);
  assertAnswered(session, params);
  if (session.totals.total === 0) {
    completeWithoutPayment(sandbox, session);
    return { status: 'succeeded' };
  }
  const { card } = params;
  if (!card) throw cardError(declines.wrongNumber);
  const { number, exp_month: expMonth, exp_year: year, cvc } = card;
  const details = {
    number: number.replaceAll(/\D/g, ''),
    expMonth,
    expYear: year < 100 ? 2000 + year : year,
    cvc,
  };
  const found = cardOf(details, new Date(sandbox.nowMs()));
  return payByCard(sandbox, session, { card: found, expMonth, expYear: details.expYear });
}
