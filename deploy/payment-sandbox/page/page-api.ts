import { StripeError } from '../http/stripe-error';
import { checkDetails } from '../payments/cards';
import { finishChallenge, pay, type PayOutcome } from '../payments/pay';
import type { Webhooks } from '../webhooks/webhooks';
import type { Session, World } from '../world';

export interface PageCall {
  secret?: string;
  email?: string;
  number?: string;
  expiry?: string;
  cvc?: string;
  paymentId?: string;
  passed?: boolean;
}

/** What the frame asks. A wrong secret is refused without saying whether the session exists. */
export class PageApi {
  constructor(
    private readonly world: World,
    private readonly webhooks: Webhooks,
  ) {}

  session(id: string, secret: string | undefined): Session {
    const session = this.world.sessions.get(id);
    if (!session || session.clientSecret !== secret) throw new StripeError(400, 'Invalid client secret.');
    return session;
  }

  confirm(id: string, call: PageCall): object {
    const session = this.session(id, call.secret);
    checkDetails(call.expiry ?? '', call.cvc ?? '', new Date(this.world.now() * 1000));
    if (call.email) session.email = call.email;
    return this.outcome(session, pay(this.world, this.webhooks, session, call.number ?? ''));
  }

  challenge(id: string, call: PageCall): object {
    const session = this.session(id, call.secret);
    const payment = call.paymentId ? this.world.payments.get(call.paymentId) : undefined;
    if (!payment || payment.sessionId !== session.id) throw new StripeError(400, 'No challenge is open.');
    return this.outcome(session, finishChallenge(this.world, this.webhooks, payment, call.passed === true));
  }

  private outcome({ returnUrl, redirect }: Session, outcome: PayOutcome): object {
    return outcome.outcome === 'succeeded' ? { ...outcome, returnUrl, redirect } : outcome;
  }
}
