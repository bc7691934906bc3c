import { createSession } from '../sessions/create-session';
import { lineItems, sessionObject } from '../sessions/session-object';
import { chargeObject, disputeObject, paymentObject, refundObject } from '../payments/payment-objects';
import { expireSession } from '../payments/pay';
import { refund } from '../payments/refund';
import { eventObject, type Webhooks } from '../webhooks/webhooks';
import type { Payment, Session, World } from '../world';
import { type Form, listOf, textOf } from './form';
import { missing, noSuch, StripeError } from './stripe-error';

export interface ApiCall {
  method: string;
  path: string;
  form: Form;
}

type Route = [method: string, pattern: RegExp, answer: (call: ApiCall, id: string) => object];

/** The part of Stripe's API that a shop of this kind uses. Everything else is 404, as an unknown address is. */
export class StripeApi {
  private readonly routes: Route[] = [
    ['POST', /^\/v1\/checkout\/sessions$/, ({ form }) => this.show(createSession(this.world, form), form)],
    ['GET', /^\/v1\/checkout\/sessions$/, ({ form }) => this.listSessions(form)],
    ['GET', /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, (_, id) => lineItems(this.session(id))],
    ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, ({ form }, id) => this.expire(id, form)],
    ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, ({ form }, id) => this.show(this.session(id), form)],
    ['POST', /^\/v1\/refunds$/, ({ form }) => this.refund(form)],
    ['GET', /^\/v1\/refunds\/([^/]+)$/, (_, id) => this.findRefund(id)],
    [
      'GET',
      /^\/v1\/refunds$/,
      ({ form }) => list(this.refundsOf(textOf(form, 'payment_intent')), '/v1/refunds'),
    ],
    ['GET', /^\/v1\/payment_intents\/([^/]+)$/, ({ form }, id) => this.payment(id, form)],
    ['GET', /^\/v1\/charges\/([^/]+)$/, (_, id) => this.charge(id)],
    ['GET', /^\/v1\/disputes\/([^/]+)$/, (_, id) => this.dispute(id)],
    [
      'GET',
      /^\/v1\/disputes$/,
      ({ form }) => list(this.disputesOf(textOf(form, 'payment_intent')), '/v1/disputes'),
    ],
    [
      'GET',
      /^\/v1\/events\/([^/]+)$/,
      (_, id) => eventObject(this.world.events.get(id) ?? fail(noSuch('event', id))),
    ],
    ['GET', /^\/v1\/events$/, ({ form }) => this.listEvents(form)],
  ];

  constructor(
    private readonly world: World,
    private readonly webhooks: Webhooks,
  ) {}

  /** @throws StripeError */
  answer(call: ApiCall): object {
    for (const [method, pattern, answer] of this.routes) {
      const match = method === call.method ? pattern.exec(call.path) : null;
      if (match) return answer(call, decodeURIComponent(match[1] ?? ''));
    }
    throw new StripeError(
      404,
      `Unrecognized request URL (${call.method}: ${call.path}). Please see https://stripe.com/docs or we can help.`,
    );
  }

  private session(id: string): Session {
    const session = this.world.sessions.get(id) ?? fail(noSuch('checkout.session', id));
    if (session.status === 'open' && session.expiresAt <= this.world.now())
      expireSession(this.world, this.webhooks, session);
    return session;
  }

  private show(session: Session, form: Form): object {
    const expand = listOf(form, 'expand');
    const shown = sessionObject(session);
    if (expand.includes('line_items')) shown['line_items'] = lineItems(session);
    const payment = session.paymentId ? this.world.payments.get(session.paymentId) : undefined;
    const wantsPayment = expand.some((path) => typeof path === 'string' && path.startsWith('payment_intent'));
    if (payment && wantsPayment)
      shown['payment_intent'] = paymentObject(
        payment,
        session,
        expand.includes('payment_intent.latest_charge'),
      );
    return shown;
  }

  private listSessions(form: Form): object {
    const payment = textOf(form, 'payment_intent');
    const sessions = [...this.world.sessions.values()]
      .filter((session) => !payment || session.paymentId === payment)
      .reverse();
    return list(sessions.slice(0, 100).map(sessionObject), '/v1/checkout/sessions');
  }

  private expire(id: string, form: Form): object {
    const session = this.session(id);
    expireSession(this.world, this.webhooks, session);
    return this.show(session, form);
  }

  private refund(form: Form): object {
    const id = textOf(form, 'payment_intent') ?? fail(missing('payment_intent'));
    const payment = this.world.payments.get(id) ?? fail(noSuch('payment_intent', id));
    const amount = textOf(form, 'amount');
    return refundObject(
      payment,
      refund(
        this.world,
        this.webhooks,
        payment,
        amount ? Number(amount) : undefined,
        textOf(form, 'reason') ?? null,
      ),
    );
  }

  private refundsOf(paymentId: string | undefined): object[] {
    const payments = [...this.world.payments.values()].filter(
      (payment) => !paymentId || payment.id === paymentId,
    );
    return payments.flatMap((payment) => payment.refunds.map((made) => refundObject(payment, made)));
  }

  private disputesOf(paymentId: string | undefined): object[] {
    const payments = [...this.world.payments.values()].filter(
      (payment) => !paymentId || payment.id === paymentId,
    );
    return payments.flatMap((payment) => (payment.dispute ? [disputeObject(payment, payment.dispute)] : []));
  }

  private findRefund(id: string): object {
    for (const payment of this.world.payments.values()) {
      const made = payment.refunds.find((candidate) => candidate.id === id);
      if (made) return refundObject(payment, made);
    }
    throw noSuch('refund', id);
  }

  private payment(id: string, form: Form): object {
    const payment = this.world.payments.get(id) ?? fail(noSuch('payment_intent', id));
    return paymentObject(
      payment,
      this.world.sessions.get(payment.sessionId),
      listOf(form, 'expand').includes('latest_charge'),
    );
  }

  private paymentWith(test: (payment: Payment) => boolean): Payment | undefined {
    return [...this.world.payments.values()].find(test);
  }

  private charge(id: string): object {
    const payment = this.paymentWith((candidate) => candidate.chargeId === id) ?? fail(noSuch('charge', id));
    return chargeObject(payment, this.world.sessions.get(payment.sessionId));
  }

  private dispute(id: string): object {
    const payment = this.paymentWith((candidate) => candidate.dispute?.id === id);
    return payment?.dispute ? disputeObject(payment, payment.dispute) : fail(noSuch('dispute', id));
  }

  private listEvents(form: Form): object {
    const types = listOf(form, 'types');
    const success = textOf(form, 'delivery_success');
    const events = [...this.world.events.values()].filter(
      (event) =>
        (types.length === 0 || types.includes(event.type)) &&
        (success === undefined || (event.pending === 0) === (success === 'true')),
    );
    return list(events.reverse().slice(0, 100).map(eventObject), '/v1/events');
  }
}

function list(data: object[], url: string): object {
  return { object: 'list', data, has_more: false, url };
}

function fail(error: StripeError): never {
  throw error;
}
