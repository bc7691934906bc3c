import { noSuch, StripeError } from '../http/stripe-error';
import { expireSession, pay } from '../payments/pay';
import { dispute, failRefund, refund } from '../payments/refund';
import { sessionObject } from '../sessions/session-object';
import { type Chaos, eventObject, type Webhooks } from '../webhooks/webhooks';
import type { Payment, World } from '../world';
import type { Faults } from './faults';

type Body = Record<string, unknown>;

/** What tests and curious people do to the sandbox; loopback only. */
export class Control {
  constructor(
    private readonly world: World,
    private readonly webhooks: Webhooks,
    private readonly faults: Faults,
  ) {}

  /** @throws StripeError 404 for an unknown address. */
  answer(method: string, path: string, body: Body): object {
    const [noun = '', id = '', verb = ''] = path.replace(/^\/_sandbox\/?/, '').split('/');
    if (noun === 'health') return { status: 'ok' };
    if (noun === 'sessions' && method === 'GET') return [...this.world.sessions.values()].map(sessionObject);
    if (noun === 'sessions' && method === 'POST') return this.session(id, verb, body);
    if (noun === 'events') return [...this.world.events.values()].map(eventObject);
    if (noun === 'deliveries') return this.webhooks.deliveries;
    if (noun === 'chaos') return (this.webhooks.chaos = method === 'DELETE' ? {} : (body as Chaos));
    if (noun === 'faults') return method === 'DELETE' ? this.faults.clear() : this.faults.add(body);
    if (noun === 'webhooks' && id === 'release') return { released: this.webhooks.release() };
    if (noun === 'webhooks' && id === 'resend') return this.resend(verb);
    if (noun === 'clock') return this.advance(Number(body['advance'] ?? 0));
    if (noun === 'reset' && method === 'POST') return this.reset();
    throw new StripeError(404, `The sandbox has no ${method} ${path}`);
  }

  private session(id: string, verb: string, body: Body): object {
    const session = this.world.sessions.get(id);
    if (!session) throw noSuch('checkout.session', id);
    if (verb === 'pay') return pay(this.world, this.webhooks, session, String(body['card'] ?? ''), true);
    if (verb === 'expire') {
      expireSession(this.world, this.webhooks, session);
      return sessionObject(session);
    }
    if (verb === 'complete-unpaid' || verb === 'settle') return this.delayed(id, verb, body);
    const payment = this.paid(session.paymentId);
    if (verb === 'refund')
      return refund(
        this.world,
        this.webhooks,
        payment,
        typeof body['amount'] === 'number' ? body['amount'] : undefined,
      );
    if (verb === 'fail-refund') failRefund(this.world, this.webhooks, payment);
    else if (verb === 'dispute')
      dispute(this.world, this.webhooks, payment, String(body['outcome'] ?? 'open'));
    else throw new StripeError(404, `A session has no ${verb}`);
    return sessionObject(session);
  }

  /** A bank debit: complete at once, paid (or not) later. */
  private delayed(id: string, verb: string, body: Body): object {
    const session = this.world.sessions.get(id);
    if (!session) throw noSuch('checkout.session', id);
    if (verb === 'complete-unpaid') {
      session.status = 'complete';
      this.world.save({ sessions: [session] });
      this.webhooks.emit('checkout.session.completed', sessionObject(session));
    } else {
      const isPaid = body['paid'] !== false;
      if (isPaid) session.paymentStatus = 'paid';
      this.world.save({ sessions: [session] });
      this.webhooks.emit(
        `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`,
        sessionObject(session),
      );
    }
    return sessionObject(session);
  }

  private paid(id: string | null): Payment {
    const payment = id ? this.world.payments.get(id) : undefined;
    if (!payment) throw new StripeError(400, 'This session has no payment yet.');
    return payment;
  }

  private resend(id: string): object {
    const event = this.world.events.get(id);
    if (!event) throw noSuch('event', id);
    this.webhooks.resend(event);
    return { resent: id };
  }

  private advance(seconds: number): object {
    this.world.clock += seconds;
    this.world.save({ clock: this.world.clock });
    for (const session of this.world.sessions.values()) {
      if (session.status === 'open' && session.expiresAt <= this.world.now())
        expireSession(this.world, this.webhooks, session);
    }
    return { now: this.world.now() };
  }

  private reset(): object {
    this.world.forget();
    this.webhooks.chaos = {};
    this.faults.clear();
    return { reset: true };
  }
}
