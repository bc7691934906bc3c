import { paginate, pageRules } from '../http/pagination';
import { email, fields, isWithin, oneOf, range, required, text, unsupported } from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch, StripeError } from '../http/stripe-error';
import type { Sandbox } from '../sandbox';
import { createSession } from './create-session';
import { expire } from './end-session';
import { lineItemsPage } from './line-item-object';
import { emailOf, type SessionRecord, sessions } from './session';
import { sessionObject } from './session-object';
import { sessionRules } from './session-parameters';

const listRules = {
  ...pageRules,
  created: range(),
  customer: unsupported(),
  customer_details: fields({ email: required(email()) }),
  payment_intent: text(),
  payment_link: text(),
  status: oneOf(['complete', 'expired', 'open']),
  subscription: text(),
};

/** The present state of a session; expires it if it is due. @throws StripeError 404 */
export function currentSession(sandbox: Sandbox, id: string): SessionRecord {
  const session = sessions(sandbox).get(id);
  if (!session) throw noSuch('checkout.session', id, 'session');
  if (session.status === 'open' && session.expiresAt <= sandbox.now()) expire(sandbox, session);
  return session;
}

/** Expires an open session on request. @throws StripeError 400 if it is not open */
export function expireOnDemand(sandbox: Sandbox, id: string): SessionRecord {
  const session = currentSession(sandbox, id);
  if (session.status !== 'open')
    throw new StripeError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  expire(sandbox, session);
  return session;
}

export const sessionsApi = [
  apiRoute('POST', '/v1/checkout/sessions', sessionRules, (sandbox, params) =>
    sessionObject(createSession(sandbox, params)),
  ),

  apiRoute('GET', '/v1/checkout/sessions/:id', {}, (sandbox, _, id) =>
    sessionObject(currentSession(sandbox, id)),
  ),

  apiRoute('GET', '/v1/checkout/sessions/:id/line_items', pageRules, (sandbox, params, id) =>
    lineItemsPage(currentSession(sandbox, id), params),
  ),

  apiRoute('POST', '/v1/checkout/sessions/:id/expire', {}, (sandbox, _, id) =>
    sessionObject(expireOnDemand(sandbox, id)),
  ),

  apiRoute('GET', '/v1/checkout/sessions', listRules, (sandbox, params) => {
    const wantedEmail = params.customer_details?.email;
    const found = sessions(sandbox)
      .newestFirst()
      .filter(
        (session) =>
          isWithin(session.created, params.created ?? {}) &&
          (params.payment_intent === undefined || session.paymentId === params.payment_intent) &&
          (params.status === undefined || session.status === params.status) &&
          (wantedEmail === undefined || emailOf(session) === wantedEmail) &&
          params.payment_link === undefined &&
          params.subscription === undefined,
      );
    return paginate(found, params, '/v1/checkout/sessions', 'checkout.session', (each) =>
      sessionObject(each),
    );
  }),
];
