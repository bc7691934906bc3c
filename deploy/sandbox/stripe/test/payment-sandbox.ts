import type Stripe from 'stripe';
import type { ApiFault } from '../control/faults';
import type { DisputeOutcome } from '../disputes/dispute-transitions';
import type { EventType } from '../events/event';
import type { DeliveryFaults } from '../webhooks/chaos';
import type { DeliveryAttempt } from '../webhooks/delivery';
import { eventually } from '#testing/eventually';

/** Test cards by their result. Any future date and any three digits are valid. */
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

/** A payment without a browser; only the card number is required. */
export interface PaymentDetails {
  card?: string;
  exp_month?: number;
  exp_year?: number;
  cvc?: string;
  email?: string;
  name?: string;
  country?: string;
  postcode?: string;
  /** Response to a 3-D Secure challenge; default `complete`. */
  challenge?: 'complete' | 'fail' | 'leave';
}

export interface PaymentResult {
  outcome: 'succeeded' | 'requires_action';
  session: string;
  payment_intent?: string | null;
  /** URL of the challenge, if it was left open. */
  url?: string;
}

/** An error response of the sandbox. `code` and `declineCode` are Stripe's. */
class SandboxError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | undefined,
    readonly declineCode: string | undefined,
  ) {
    super(message);
    this.name = 'SandboxError';
  }
}

interface ErrorBody {
  error?: { message?: string; code?: string; decline_code?: string };
}

/** Client of the control API: actions of customers and banks, and faults. */
export class PaymentSandbox {
  constructor(readonly url: string) {}

  /** Pays a session. @throws SandboxError when the card is declined; the session stays open then */
  pay(sessionId: string, customer: string | PaymentDetails = cards.pays): Promise<PaymentResult> {
    return this.post(
      `sessions/${sessionId}/pay`,
      typeof customer === 'string' ? { card: customer } : customer,
    );
  }

  /** Refunds an amount in minor units; by default the remaining amount. */
  refund(sessionId: string, amount?: number): Promise<Stripe.Refund> {
    return this.post(`sessions/${sessionId}/refund`, { amount });
  }

  /** Marks the newest refund failed, as when the bank returns it. */
  failRefund(sessionId: string): Promise<Stripe.Refund> {
    return this.post(`sessions/${sessionId}/fail-refund`);
  }

  /** Opens a dispute, or moves the open one to an outcome. */
  dispute(sessionId: string, outcome: DisputeOutcome = 'open', reason?: string): Promise<Stripe.Dispute> {
    return this.post(`sessions/${sessionId}/dispute`, { outcome, reason });
  }

  /** The bank reports the payment as fraudulent. */
  warnOfFraud(sessionId: string): Promise<Stripe.Radar.EarlyFraudWarning> {
    return this.post(`sessions/${sessionId}/fraud-warning`, {});
  }

  /** Completes a session with a delayed payment method. */
  completeUnpaid(sessionId: string): Promise<Stripe.Checkout.Session> {
    return this.post(`sessions/${sessionId}/complete-unpaid`);
  }

  /** Makes the delayed payment succeed or fail. */
  resolveDelayedPayment(sessionId: string, paid = true): Promise<Stripe.Checkout.Session> {
    return this.post(`sessions/${sessionId}/settle`, { paid });
  }

  expire(sessionId: string): Promise<Stripe.Checkout.Session> {
    return this.post(`sessions/${sessionId}/expire`);
  }

  /** Oldest first. */
  sessions(): Promise<Stripe.Checkout.Session[]> {
    return this.call('GET', 'sessions');
  }

  /** With line items, payment and charge. @throws SandboxError 404 */
  session(sessionId: string): Promise<Stripe.Checkout.Session> {
    return this.call('GET', `sessions/${sessionId}`);
  }

  /** Oldest first. */
  events(type?: EventType): Promise<Stripe.Event[]> {
    return this.call('GET', `events${type ? `?type=${type}` : ''}`);
  }

  /** The delivery attempts of an event, oldest first. */
  deliveries(eventId?: string): Promise<DeliveryAttempt[]> {
    return this.call('GET', `deliveries${eventId ? `?event=${eventId}` : ''}`);
  }

  /** Waits until an event of this type, and of this session if given, exists and the shop has accepted its webhook. */
  waitForDelivery(type: EventType, sessionId?: string): Promise<Stripe.Event> {
    return eventually(async () => {
      const event = (await this.events(type)).find(
        ({ data, pending_webhooks: pending }) =>
          pending === 0 && (sessionId === undefined || JSON.stringify(data.object).includes(sessionId)),
      );
      if (!event) throw new Error(`no ${type} was delivered`);
      return event;
    });
  }

  /** Sets the delivery faults, replacing earlier ones. */
  setChaos(faults: DeliveryFaults): Promise<DeliveryFaults> {
    return this.post('chaos', faults);
  }

  /** Removes all delivery faults. Held webhooks stay held until they are released. */
  clearChaos(): Promise<object> {
    return this.call('DELETE', 'chaos');
  }

  /** Sends the held webhooks and returns the ids of their events. */
  async releaseHeldWebhooks(): Promise<string[]> {
    return (await this.post<{ released: string[] }>('webhooks/release')).released;
  }

  resend(eventId: string): Promise<object> {
    return this.post(`webhooks/resend/${eventId}`);
  }

  /** Adds an API fault for the next matching call, or for the next `times` calls. */
  addFault(fault: Omit<ApiFault, 'times'> & { times?: number }): Promise<ApiFault> {
    return this.post('faults', fault);
  }

  clearFaults(): Promise<object> {
    return this.call('DELETE', 'faults');
  }

  /** Advances the sandbox's clock and runs the tasks that become due. Returns its seconds since 1970. */
  async advanceClock(seconds: number): Promise<number> {
    return (await this.post<{ now: number }>('clock', { advance: seconds })).now;
  }

  /** Deletes all sessions, events and faults, and resets the clock. */
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
    const result = (await response.json()) as T & ErrorBody;
    if (response.ok) return result;
    const {
      message = `${method} ${path}: ${response.status}`,
      code,
      decline_code: declineCode,
    } = result.error ?? {};
    throw new SandboxError(response.status, message, code, declineCode);
  }
}
