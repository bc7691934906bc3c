import type Stripe from 'stripe';
import type { Fault } from '../../../deploy/payment-sandbox/control/faults';
import type { DisputeOutcome } from '../../../deploy/payment-sandbox/disputes/open-dispute';
import type { EventType } from '../../../deploy/payment-sandbox/events/event';
import type { Chaos } from '../../../deploy/payment-sandbox/webhooks/chaos';
import type { Attempt } from '../../../deploy/payment-sandbox/webhooks/delivery';
import { eventually } from './eventually';

export type { Attempt, Chaos, Fault };

/** Test cards by what they do. Any future date and any three digits go with them. */
export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  challenged: '4000002760003184',
  challengedThenDeclined: '4000008400001629',
  disputed: '4000000000000259',
  inquired: '4000000000001976',
  refundsLater: '4000000000007726',
  refundsFail: '4000000000005126',
} as const;

/** How somebody pays without a browser; a card number alone will do. */
export interface PayingCustomer {
  card?: string;
  exp_month?: number;
  exp_year?: number;
  cvc?: string;
  email?: string;
  name?: string;
  country?: string;
  postcode?: string;
  promotion_code?: string;
  /** How they answer the bank, should it ask: `complete`, unless said otherwise. */
  challenge?: 'complete' | 'fail' | 'leave';
}

export interface Paid {
  outcome: 'succeeded' | 'requires_action';
  session: string;
  payment_intent?: string | null;
  /** Where the bank asks, if it was left asking. */
  url?: string;
}

/** The sandbox said no. `code` and `declineCode` are Stripe's. */
export class SandboxRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | undefined,
    readonly declineCode: string | undefined,
  ) {
    super(message);
    this.name = 'SandboxRefusal';
  }
}

interface RefusalBody {
  error?: { message?: string; code?: string; decline_code?: string };
}

/** The payment sandbox from its other side: what customers, banks and bad luck do. Talks to a running one by its address. */
export class Payments {
  constructor(readonly url: string) {}

  /** Pays a session. @throws SandboxRefusal when the card is declined; the session stays open then */
  pay(sessionId: string, customer: string | PayingCustomer = cards.pays): Promise<Paid> {
    return this.post(
      `sessions/${sessionId}/pay`,
      typeof customer === 'string' ? { card: customer } : customer,
    );
  }

  /** Gives back an amount in minor units, or all that is left. */
  refund(sessionId: string, amount?: number): Promise<Stripe.Refund> {
    return this.post(`sessions/${sessionId}/refund`, { amount });
  }

  /** The bank sends the newest refund back. */
  failRefund(sessionId: string): Promise<Stripe.Refund> {
    return this.post(`sessions/${sessionId}/fail-refund`);
  }

  /** Opens a dispute, or brings the open one to an outcome. */
  dispute(sessionId: string, outcome: DisputeOutcome = 'open', reason?: string): Promise<Stripe.Dispute> {
    return this.post(`sessions/${sessionId}/dispute`, { outcome, reason });
  }

  /** Completes a session by a method whose money comes later. */
  completeUnpaid(sessionId: string): Promise<Stripe.Checkout.Session> {
    return this.post(`sessions/${sessionId}/complete-unpaid`);
  }

  /** That money comes, or does not. */
  settle(sessionId: string, paid = true): Promise<Stripe.Checkout.Session> {
    return this.post(`sessions/${sessionId}/settle`, { paid });
  }

  expire(sessionId: string): Promise<Stripe.Checkout.Session> {
    return this.post(`sessions/${sessionId}/expire`);
  }

  /** Oldest first. */
  sessions(): Promise<Stripe.Checkout.Session[]> {
    return this.call('GET', 'sessions');
  }

  /** With line items, payment and charge. @throws SandboxRefusal 404 */
  session(sessionId: string): Promise<Stripe.Checkout.Session> {
    return this.call('GET', `sessions/${sessionId}`);
  }

  /** Oldest first. */
  events(type?: EventType): Promise<Stripe.Event[]> {
    return this.call('GET', `events${type ? `?type=${type}` : ''}`);
  }

  /** Each attempt to deliver an event, oldest first. */
  deliveries(eventId?: string): Promise<Attempt[]> {
    return this.call('GET', `deliveries${eventId ? `?event=${eventId}` : ''}`);
  }

  /** Waits until an event of this type, and of this session if named, is there and was taken by the shop. */
  delivered(type: EventType, sessionId?: string): Promise<Stripe.Event> {
    return eventually(async () => {
      const event = (await this.events(type)).find(
        ({ data, pending_webhooks: pending }) =>
          pending === 0 && (sessionId === undefined || JSON.stringify(data.object).includes(sessionId)),
      );
      if (!event) throw new Error(`no ${type} was delivered`);
      return event;
    });
  }

  /** How deliveries misbehave from now on, in place of how they did. */
  chaos(how: Chaos): Promise<Chaos> {
    return this.post('chaos', how);
  }

  /** Deliveries behave again. What is held back stays so until it is released. */
  calm(): Promise<object> {
    return this.call('DELETE', 'chaos');
  }

  /** Lets go of what was held back; gives the ids of the events. */
  async release(): Promise<string[]> {
    return (await this.post<{ released: string[] }>('webhooks/release')).released;
  }

  resend(eventId: string): Promise<object> {
    return this.post(`webhooks/resend/${eventId}`);
  }

  /** How the API misbehaves for the next call that matches, or the next `times`. */
  fault(fault: Omit<Fault, 'times'> & { times?: number }): Promise<Fault> {
    return this.post('faults', fault);
  }

  clearFaults(): Promise<object> {
    return this.call('DELETE', 'faults');
  }

  /** Moves the sandbox's clock forward; what is due by then happens. Gives its seconds since 1970. */
  async advance(seconds: number): Promise<number> {
    return (await this.post<{ now: number }>('clock', { advance: seconds })).now;
  }

  /** Forgets all sessions, events, faults and chaos, and sets the clock right. */
  reset(): Promise<object> {
    return this.post('reset');
  }

  private post<T>(path: string, body: object = {}): Promise<T> {
    return this.call('POST', path, body);
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.url}/_sandbox/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as T & RefusalBody;
    if (response.ok) return answer;
    const {
      message = `${method} ${path}: ${response.status}`,
      code,
      decline_code: declineCode,
    } = answer.error ?? {};
    throw new SandboxRefusal(response.status, message, code, declineCode);
  }
}
