import { assertPublishableKey } from '../api/keys';
import type { Form } from '../http/form';
import { parseFields, required, type Parsers, text } from '../http/parameters';
import { findRoute, type Method } from '../http/route';
import { RequestRejected, StripeError } from '../http/stripe-error';
import { challengeUrl } from '../payments/payment-object';
import { assertOpen, expireIfOpen } from '../sessions/end-session';
import { type SessionRecord, sessions } from '../sessions/session';
import type { Sandbox } from '../sandbox';
import { confirm, confirmRules, country } from './confirm';
import { countryOfBrowser } from './countries';
import { languageOf } from './language';
import { pageView } from './page-view';
import { setPayer } from './payer';
import { refusalText, texts } from './texts';

const identification = {
  key: required(text()),
  client_secret: required(text()),
  browser_language: text(),
};

interface PageRoute {
  method: Method;
  path: string;
  handle: (sandbox: Sandbox, session: SessionRecord, form: Form, ofBrowser: string) => object;
}

function pageRoute<S extends Parsers>(
  path: string,
  rules: S,
  handle: (
    sandbox: Sandbox,
    session: SessionRecord,
    params: ReturnType<typeof parseFields<S>>,
    ofBrowser: string,
  ) => object,
): PageRoute {
  return {
    method: 'POST',
    path: `/v1/payment_pages/:session/${path}`,
    handle: (sandbox, session, form, ofBrowser) =>
      handle(sandbox, session, parseFields(rules, form), ofBrowser),
  };
}

/** Before the payment only the country is stored, for the tax. */
function setCountry(sandbox: Sandbox, session: SessionRecord, where: string): void {
  setPayer(session, { country: where });
  sessions(sandbox).put(session);
}

const routes: readonly PageRoute[] = [
  pageRoute('init', {}, (sandbox, session, _, ofBrowser) => {
    const { payer, params, status } = session;
    if (status === 'open' && params.automatic_tax?.enabled && !payer?.country)
      setCountry(sandbox, session, countryOfBrowser(ofBrowser));
    return pageView(session, ofBrowser);
  }),

  pageRoute('update', { country: country() }, (sandbox, session, params, ofBrowser) => {
    assertOpen(sandbox, session);
    if (params.country !== undefined) setCountry(sandbox, session, params.country);
    return pageView(session, ofBrowser);
  }),

  pageRoute('confirm', confirmRules, (sandbox, session, params) => {
    const outcome = confirm(sandbox, session, params);
    if (outcome.status === 'requires_action')
      return { status: outcome.status, url: challengeUrl(sandbox, outcome.payment) };
    return completion(session);
  }),
];

/** The data that the shop's page gets after completion. */
export function completion({ params }: SessionRecord): object {
  return {
    status: 'succeeded',
    return_url: params.return_url ?? null,
    redirect_on_completion: params.redirect_on_completion ?? 'always',
  };
}

/** Errors about the input, with the texts of the form. */
const formTexts: Readonly<Record<string, keyof (typeof texts)['en']>> = {
  'parameter_missing/email': 'email_needed',
  'email_invalid/email': 'email_invalid',
  'parameter_missing/terms': 'terms_needed',
  'parameter_missing/name': 'address_needed',
  'parameter_missing/line1': 'address_needed',
  'parameter_missing/city': 'address_needed',
  'parameter_missing/postcode': 'address_needed',
  'tax_id_invalid/tax_id': 'tax_id_invalid',
  'checkout_amount_mismatch/expected_amount': 'amount_changed',
};

/** The error with its text in the language of the form. */
export function inFormLanguage(error: StripeError, session: SessionRecord, ofBrowser: string): StripeError {
  const { code, param, decline_code: declineCode } = error.details;
  const language = languageOf(session, ofBrowser);
  const own = formTexts[`${code ?? ''}/${param ?? ''}`];
  const message = own
    ? texts[language][own]
    : refusalText(language, { message: error.message, code, declineCode });
  return new StripeError(error.status, message, error.details);
}

/** The session of a client secret. A wrong secret does not reveal whether the session exists. */
function identified(sandbox: Sandbox, id: string, clientSecret: string): SessionRecord {
  const session = sessions(sandbox).get(id);
  if (!session || session.clientSecret !== clientSecret)
    throw new RequestRejected(400, 'The client secret is not valid.', {
      code: 'client_secret_invalid',
      param: 'client_secret',
    });
  expireWhenTimeIsOver(sandbox, session);
  return session;
}

function expireWhenTimeIsOver(sandbox: Sandbox, { id, expiresAt }: SessionRecord): void {
  if (expiresAt <= sandbox.now()) expireIfOpen(sandbox, id);
}

/** Handles the requests of the form, authenticated by publishable key and client secret. @throws StripeError */
export function handlePageRequest(sandbox: Sandbox, method: string, path: string, form: Form): object {
  const found = findRoute(routes, method, path);
  if (!found) throw new RequestRejected(404, `Unrecognized request URL (${method}: ${path}).`);
  const own = new Map([...form].filter(([key]) => key in identification));
  const rest = new Map([...form].filter(([key]) => !(key in identification)));
  const { key, client_secret: secret, browser_language: ofBrowser = '' } = parseFields(identification, own);
  assertPublishableKey(key, sandbox.settings.publishableKey);
  const session = identified(sandbox, found.ids[0] ?? '', secret);
  try {
    return found.route.handle(sandbox, session, rest, ofBrowser);
  } catch (error) {
    throw error instanceof StripeError ? inFormLanguage(error, session, ofBrowser) : error;
  }
}
