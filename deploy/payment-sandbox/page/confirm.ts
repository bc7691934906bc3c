import {
  email,
  fields,
  flag,
  type GivenFields,
  integer,
  required,
  type Rule,
  text,
} from '../http/parameters';
import { missingParameter, StripeError, wrongParameter } from '../http/stripe-error';
import { cardOf } from '../payments/cards';
import { cardError, declines } from '../payments/decline';
import { payByCard, type PayOutcome, takeForNothing } from '../payments/pay';
import { assertOpen } from '../sessions/end-session';
import { priceOf } from '../sessions/pricing';
import { emailOf, type SessionRecord } from '../sessions/session';
import type { World } from '../world';
import { isCountry } from './countries';
import { payerOf } from './payer';

export function country(): Rule<string | undefined> {
  return (value, param) => {
    const given = text()(value, param);
    if (given === undefined || isCountry(given)) return given;
    throw wrongParameter(param, `Invalid country: ${given}`, 'country_unsupported');
  };
}

export const cardRules = fields({
  number: required(text({ max: 30 })),
  exp_month: required(integer()),
  exp_year: required(integer()),
  cvc: required(text({ max: 10 })),
});

/** What the form sends when its button is pressed. */
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

export type Confirmation = GivenFields<typeof confirmRules>;

/** What the shop wants to know of the customer besides the card. @throws StripeError */
function assertAnswered(
  world: World,
  session: SessionRecord,
  { expected_amount: expected }: Confirmation,
): void {
  const { given, payer, totals } = session;
  if (expected !== undefined && expected !== totals.total)
    throw new StripeError(400, 'The amount of this session has changed since it was shown.', {
      code: 'checkout_amount_mismatch',
      param: 'expected_amount',
    });
  if (emailOf(world, session) === null) throw missingParameter('email');
  if (given.consent_collection?.terms_of_service === 'required' && !session.acceptedTerms)
    throw missingParameter('terms');
  if (given.billing_address_collection !== 'required') return;
  for (const field of ['name', 'country', 'line1', 'city', 'postcode'] as const)
    if (!payer?.[field]) throw missingParameter(field);
}

/**
 * The customer presses the button. Runs as one step, so of two tabs only one can pay.
 * @throws StripeError 402 declined, 400 not open, changed or incomplete
 */
export function confirm(world: World, session: SessionRecord, given: Confirmation): PayOutcome {
  assertOpen(world, session);
  session.payer = payerOf(given);
  session.acceptedTerms = given.terms ?? false;
  session.totals = priceOf(world, session);
  world.ledger.sessions.put(session);
  assertAnswered(world, session, given);
  if (session.totals.total === 0) {
    takeForNothing(world, session);
    return { status: 'succeeded' };
  }
  const { card } = given;
  if (!card) throw cardError(declines.wrongNumber);
  const { number, exp_month: expMonth, exp_year: year, cvc } = card;
  const details = {
    number: number.replaceAll(/\D/g, ''),
    expMonth,
    expYear: year < 100 ? 2000 + year : year,
    cvc,
  };
  const found = cardOf(details, new Date(world.nowMs()));
  return payByCard(world, session, { card: found, expMonth, expYear: details.expYear });
}
