import { pageOf, pageRules } from '../http/page-of';
import { email, fields, isWithin, oneOf, range, required, text } from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch, StripeError } from '../http/stripe-error';
import type { World } from '../world';
import { createSession } from './create-session';
import { expire } from './end-session';
import { lineItemsPage } from './line-item-object';
import { emailOf, type SessionRecord } from './session';
import { sessionObject } from './session-object';
import { sessionRules } from './session-parameters';

const listRules = {
  ...pageRules,
  created: range(),
  customer: text(),
  customer_details: fields({ email: required(email()) }),
  payment_intent: text(),
  payment_link: text(),
  status: oneOf(['complete', 'expired', 'open']),
  subscription: text(),
};

/** The session as it is by now. @throws StripeError 404 */
export function currentSession(world: World, id: string): SessionRecord {
  const session = world.ledger.sessions.get(id);
  if (!session) throw noSuch('checkout.session', id, 'session');
  if (session.status === 'open' && session.expiresAt <= world.now()) expire(world, session);
  return session;
}

/** Ends an open session before its time. @throws StripeError 400 when it is not open any more */
export function expireOnDemand(world: World, id: string): SessionRecord {
  const session = currentSession(world, id);
  if (session.status !== 'open')
    throw new StripeError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  expire(world, session);
  return session;
}

export const sessionsApi = [
  apiRoute('POST', '/v1/checkout/sessions', sessionRules, (world, given) =>
    sessionObject(world, createSession(world, given)),
  ),

  apiRoute('GET', '/v1/checkout/sessions/:id', {}, (world, _, id) =>
    sessionObject(world, currentSession(world, id)),
  ),

  apiRoute('GET', '/v1/checkout/sessions/:id/line_items', pageRules, (world, given, id) =>
    lineItemsPage(currentSession(world, id), given),
  ),

  apiRoute('POST', '/v1/checkout/sessions/:id/expire', {}, (world, _, id) =>
    sessionObject(world, expireOnDemand(world, id)),
  ),

  apiRoute('GET', '/v1/checkout/sessions', listRules, (world, given) => {
    const wantedEmail = given.customer_details?.email;
    const found = world.ledger.sessions
      .newestFirst()
      .filter(
        (session) =>
          isWithin(session.created, given.created ?? {}) &&
          (given.payment_intent === undefined || session.paymentId === given.payment_intent) &&
          (given.status === undefined || session.status === given.status) &&
          (given.customer === undefined || session.customerId === given.customer) &&
          (wantedEmail === undefined || emailOf(world, session) === wantedEmail) &&
          given.payment_link === undefined &&
          given.subscription === undefined,
      );
    return pageOf(found, given, '/v1/checkout/sessions', 'checkout.session', (each) =>
      sessionObject(world, each),
    );
  }),
];
