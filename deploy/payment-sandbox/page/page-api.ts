import { assertPublishableKey } from '../api/keys';
import type { Form } from '../http/form';
import { readFields, required, type Rules, text } from '../http/parameters';
import { findRoute, type Method } from '../http/route';
import { NotBegun, StripeError, wrongParameter } from '../http/stripe-error';
import { challengeUrl } from '../payments/payment-object';
import { discountOfCustomer, priceOf } from '../sessions/pricing';
import { assertOpen, expireWhenDue } from '../sessions/end-session';
import type { SessionRecord } from '../sessions/session';
import type { World } from '../world';
import { confirm, confirmRules, country } from './confirm';
import { countryOfBrowser } from './countries';
import { languageOf } from './language';
import { pageView } from './page-view';
import { payerOf } from './payer';
import { refusalText, texts } from './texts';

const identification = {
  key: required(text()),
  client_secret: required(text()),
  browser_language: text(),
};

interface PageRoute {
  method: Method;
  path: string;
  answer: (world: World, session: SessionRecord, form: Form, ofBrowser: string) => object;
}

function pageRoute<S extends Rules>(
  path: string,
  rules: S,
  answer: (
    world: World,
    session: SessionRecord,
    given: ReturnType<typeof readFields<S>>,
    ofBrowser: string,
  ) => object,
): PageRoute {
  return {
    method: 'POST',
    path: `/v1/payment_pages/:session/${path}`,
    answer: (world, session, form, ofBrowser) => answer(world, session, readFields(rules, form), ofBrowser),
  };
}

/** Until the payment only the country counts, for the tax. */
function liveIn(world: World, session: SessionRecord, where: string): void {
  session.payer = payerOf({ country: where });
  session.totals = priceOf(world, session);
  world.ledger.sessions.put(session);
}

const routes: readonly PageRoute[] = [
  pageRoute('init', {}, (world, session, _, ofBrowser) => {
    const { payer, given, status } = session;
    if (status === 'open' && given.automatic_tax?.enabled && !payer?.country)
      liveIn(world, session, countryOfBrowser(ofBrowser));
    return pageView(world, session, ofBrowser);
  }),

  pageRoute(
    'update',
    { country: country(), promotion_code: text({ max: 500 }), remove_code: text() },
    (world, session, given, ofBrowser) => {
      assertOpen(world, session);
      if (given.country !== undefined) liveIn(world, session, given.country);
      if (given.remove_code !== undefined && session.given.allow_promotion_codes) session.discount = null;
      if (given.promotion_code !== undefined) {
        const discount = session.given.allow_promotion_codes
          ? discountOfCustomer(world, given.promotion_code, session)
          : undefined;
        if (!discount)
          throw wrongParameter('promotion_code', 'This code is invalid.', 'promotion_code_invalid');
        session.discount = discount;
      }
      session.totals = priceOf(world, session);
      world.ledger.sessions.put(session);
      return pageView(world, session, ofBrowser);
    },
  ),

  pageRoute('confirm', confirmRules, (world, session, given) => {
    const outcome = confirm(world, session, given);
    if (outcome.status === 'requires_action')
      return { status: outcome.status, url: challengeUrl(world, outcome.payment) };
    return completion(session);
  }),
];

/** What the page of the shop needs to go on with. */
export function completion({ given }: SessionRecord): object {
  return {
    status: 'succeeded',
    return_url: given.return_url ?? null,
    redirect_on_completion: given.redirect_on_completion ?? 'always',
  };
}

/** Refusals that are about what was typed, as the form says them. */
const ownWords: Readonly<Record<string, keyof (typeof texts)['en']>> = {
  'parameter_missing/email': 'email_needed',
  'email_invalid/email': 'email_invalid',
  'parameter_missing/terms': 'terms_needed',
  'parameter_missing/name': 'address_needed',
  'parameter_missing/line1': 'address_needed',
  'parameter_missing/city': 'address_needed',
  'parameter_missing/postcode': 'address_needed',
  'promotion_code_invalid/promotion_code': 'code_invalid',
  'tax_id_invalid/tax_id': 'tax_id_invalid',
  'checkout_amount_mismatch/expected_amount': 'amount_changed',
};

/** The refusal, with its text in the language of the form. */
export function inFormLanguage(error: StripeError, session: SessionRecord, ofBrowser: string): StripeError {
  const { code, param, decline_code: declineCode } = error.details;
  const language = languageOf(session, ofBrowser);
  const own = ownWords[`${code ?? ''}/${param ?? ''}`];
  const message = own
    ? texts[language][own]
    : refusalText(language, { message: error.message, code, declineCode });
  return new StripeError(error.status, message, error.details);
}

/** The session of a client secret. A wrong one is refused without saying whether the session exists. */
function identified(world: World, id: string, clientSecret: string): SessionRecord {
  const session = world.ledger.sessions.get(id);
  if (!session || session.clientSecret !== clientSecret)
    throw new NotBegun(400, 'The client secret is not valid.', {
      code: 'client_secret_invalid',
      param: 'client_secret',
    });
  expireWhenTimeIsOver(world, session);
  return session;
}

function expireWhenTimeIsOver(world: World, { id, expiresAt }: SessionRecord): void {
  if (expiresAt <= world.now()) expireWhenDue(world, id);
}

/** What the form in the frame asks, with the publishable key and the session's client secret. @throws StripeError */
export function answerPage(world: World, method: string, path: string, form: Form): object {
  const found = findRoute(routes, method, path);
  if (!found) throw new NotBegun(404, `Unrecognized request URL (${method}: ${path}).`);
  const own = new Map([...form].filter(([key]) => key in identification));
  const rest = new Map([...form].filter(([key]) => !(key in identification)));
  const { key, client_secret: secret, browser_language: ofBrowser = '' } = readFields(identification, own);
  assertPublishableKey(key, world.settings.publishableKey);
  const session = identified(world, found.ids[0] ?? '', secret);
  try {
    return found.route.answer(world, session, rest, ofBrowser);
  } catch (error) {
    throw error instanceof StripeError ? inFormLanguage(error, session, ofBrowser) : error;
  }
}
