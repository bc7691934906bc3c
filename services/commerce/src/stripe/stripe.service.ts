import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { refundReasons } from '#contracts/commerce/refunds';
import { Failure, unavailable } from '#contracts/kit/failure';
import { CommerceConfig } from '../commerce.config';
import {
  type ChargeFacts,
  type DisputeFacts,
  type PaymentSession,
  readCharge,
  readRefund,
  readSession,
  type RefundFacts,
  type RefundWish,
} from './payment-session';
import { draftSession, type SessionDraft, type SessionPurchase } from './session-draft';
import { StripeConfig } from './stripe.config';
import { isKeptFailure, isKeyInUse, isMissing, stripeFailure, StripeRefused } from './stripe-failure';

export { isKeptFailure, isKeyInUse, StripeRefused };
export type { ChargeFacts, DisputeFacts, PaymentSession, RefundFacts, SessionDraft };

/** An event as Stripe tells it. Its object is a snapshot: good for finding things, never for deciding. */
export interface StripeEvent {
  id: string;
  type: string;
  createdAt: Date;
  livemode: boolean;
  object: object;
}

/** Oldest signature accepted, in seconds. */
const signatureToleranceS = 300;
const sessionDetails = ['payment_intent.latest_charge'];

function connection(base: string | undefined): Stripe.StripeConfig {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port: port || undefined, protocol: protocol === 'http:' ? 'http' : 'https' };
}

function readEvent(event: Stripe.Event): StripeEvent {
  const { id, type, created, livemode, data } = event;
  return { id, type, livemode, createdAt: new Date(created * 1000), object: data.object };
}

/** The one place that talks to Stripe. Every question ends in facts of ours, UNAVAILABLE or StripeRefused. */
@Injectable()
export class StripeService {
  private readonly client: Stripe | undefined;
  private readonly webhookSecrets: readonly string[];

  constructor(
    private readonly config: StripeConfig,
    private readonly commerce: CommerceConfig,
  ) {
    const key = config.STRIPE_SECRET_KEY;
    this.client = key
      ? new Stripe(key, {
          ...connection(config.STRIPE_API_BASE),
          timeout: 8_000,
          maxNetworkRetries: 2,
          telemetry: false,
        })
      : undefined;
    this.webhookSecrets = config.STRIPE_WEBHOOK_SECRET?.split(',') ?? [];
  }

  /** Whether there is a Stripe to talk to at all. */
  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  get publishableKey(): string {
    return this.config.STRIPE_PUBLISHABLE_KEY ?? '';
  }

  get stripeJsUrl(): string | undefined {
    return this.config.STRIPE_JS_URL;
  }

  /** Whether the secret key moves real money. */
  get isLive(): boolean {
    return this.config.STRIPE_SECRET_KEY?.includes('_live_') ?? false;
  }

  draftSession(purchase: SessionPurchase): SessionDraft {
    return draftSession(purchase, this.commerce.SHOP_URL, this.config);
  }

  /** Makes the session, or finds the one that the same key made before. */
  async openSession(draft: SessionDraft, idempotencyKey: string): Promise<PaymentSession> {
    return readSession(
      await this.ask((stripe) => stripe.checkout.sessions.create(draft, { idempotencyKey })),
    );
  }

  /** The session as it is now; undefined when Stripe does not know it. */
  async session(id: string): Promise<PaymentSession | undefined> {
    const session = await this.find((stripe) =>
      stripe.checkout.sessions.retrieve(id, { expand: sessionDetails }),
    );
    return session && readSession(session);
  }

  /** Makes an open session unpayable. False when it was not open any more. */
  async expireSession(id: string): Promise<boolean> {
    try {
      await this.ask((stripe) => stripe.checkout.sessions.expire(id));
      return true;
    } catch (error) {
      if (error instanceof StripeRefused && error.reason.type === 'StripeInvalidRequestError') return false;
      throw error;
    }
  }

  async charge(id: string): Promise<ChargeFacts | undefined> {
    const charge = await this.find((stripe) => stripe.charges.retrieve(id));
    return charge && readCharge(charge);
  }

  /** Every refund of a charge, whoever made it. */
  async refundsOf(chargeId: string): Promise<RefundFacts[]> {
    const refunds = await this.find((stripe) =>
      stripe.refunds.list({ charge: chargeId, limit: 100 }).autoPagingToArray({ limit: 500 }),
    );
    return (refunds ?? []).map(readRefund);
  }

  /** Gives money back, or finds the refund that the same key made before. */
  async refund(
    { paymentIntentId, amountCents, reason, requestId, orderId }: RefundWish,
    idempotencyKey: string,
  ): Promise<RefundFacts> {
    const known = refundReasons.find((candidate) => candidate === reason);
    const wish = {
      payment_intent: paymentIntentId,
      amount: amountCents,
      metadata: { refund_id: requestId, order_id: orderId },
      ...(known ? { reason: known } : {}),
    };
    return readRefund(await this.ask((stripe) => stripe.refunds.create(wish, { idempotencyKey })));
  }

  /** Every dispute of a payment: one that was decided may be followed by another. */
  async disputesOf(paymentIntentId: string): Promise<DisputeFacts[]> {
    const disputes = await this.find((stripe) =>
      stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }).autoPagingToArray({ limit: 500 }),
    );
    return (disputes ?? []).map(({ id, status }) => ({ id, status }));
  }

  /** The order that a payment names in its metadata. */
  async orderIdOfPayment(paymentIntentId: string): Promise<string | undefined> {
    const intent = await this.find((stripe) => stripe.paymentIntents.retrieve(paymentIntentId));
    return intent?.metadata['order_id'];
  }

  /** All events of some types since a time, newest first, page by page: after a long absence they are thousands. */
  async *eventsSince(since: Date, types: readonly string[]): AsyncGenerator<StripeEvent[]> {
    const wanted = { types: [...types], created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
    let last: string | undefined;
    do {
      const after = last === undefined ? {} : { starting_after: last };
      const page = await this.ask((stripe) => stripe.events.list({ ...wanted, ...after }));
      yield page.data.map(readEvent);
      last = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (last !== undefined);
  }

  /** The event of a delivery whose signature is one of ours and fresh; undefined otherwise. */
  readDelivery(payload: Buffer, signature: string): StripeEvent | undefined {
    for (const secret of this.webhookSecrets) {
      try {
        return readEvent(Stripe.webhooks.constructEvent(payload, signature, secret, signatureToleranceS));
      } catch {
        // Wrong secret, stale, damaged: the caller learns no more than that it was not accepted.
      }
    }
    return undefined;
  }

  private async ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.client) throw new Failure(unavailable, { subject: 'stripe' });
    try {
      return await question(this.client);
    } catch (error) {
      throw stripeFailure(error);
    }
  }

  private async find<T>(question: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.ask(question);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}
