import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { type PaymentWallet, paymentWallets } from '#contracts/commerce/checkout';
import type { DisputeEvidence } from '#contracts/commerce/disputes';
import { refundReasons } from '#contracts/commerce/refunds';
import type { TaxSetup } from '#contracts/commerce/setup/payment-setup';
import { Failure, unavailable } from '#contracts/kit/failure';
import { CommerceConfig } from '../commerce.config';
import { clockComparingClient } from './clock-comparison';
import {
  type StripeCharge,
  type StripeDispute,
  type PaymentSession,
  readCharge,
  readDispute,
  readRefund,
  readSession,
  readSessionPurchase,
  type SessionPurchase,
  type StripeRefund,
  type RefundParameters,
} from './payment-session';
import { type EarlyFraudWarning, evidenceParameters, readWarning } from './evidence-parameters';
import { type ListedSession, readListedSession } from './lists/listed-session';
import { createdSince, type PageAfter, pagesOf } from './lists/pages';
import { sessionParameters, type CheckoutSessionParameters, type SessionRequest } from './session-parameters';
import { readFee, type StripeFee } from './lists/stripe-fee';
import { StripeConfig } from './stripe.config';
import { readTaxSettings } from './tax/tax-settings';
import { isReplayedFailure, isKeyInUse, isMissing, toFailure, StripeRejection } from './stripe-errors';

export { isReplayedFailure, isKeyInUse, StripeRejection };
export type { SessionLine } from './session-lines';
export type { SessionProduct } from './session-products';
export type {
  EarlyFraudWarning,
  ListedSession,
  StripeCharge,
  StripeDispute,
  StripeFee,
  PaymentSession,
  SessionPurchase,
  StripeRefund,
  CheckoutSessionParameters,
};

/** An event of Stripe. Its object is a snapshot: it only identifies what to read from Stripe. */
export interface StripeEvent {
  id: string;
  type: string;
  createdAt: Date;
  livemode: boolean;
  object: object;
}

/** Maximum age of a signature. */
const signatureToleranceSeconds = 300;
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

/** The client of Stripe's API. Every call returns types of this module, or throws UNAVAILABLE or StripeRejection. */
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
          httpClient: clockComparingClient(),
          timeout: 8_000,
          maxNetworkRetries: 2,
          telemetry: false,
        })
      : undefined;
    this.webhookSecrets = config.STRIPE_WEBHOOK_SECRET?.split(',') ?? [];
  }

  /** Whether Stripe sells in its own name and issues the invoices. */
  get isMerchantOfRecord(): boolean {
    return this.config.STRIPE_MANAGED_PAYMENTS;
  }

  /** Whether a secret key is configured. */
  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  get publishableKey(): string {
    return this.config.STRIPE_PUBLISHABLE_KEY ?? '';
  }

  get stripeJsUrl(): string | undefined {
    return this.config.STRIPE_JS_URL;
  }

  /** Whether the secret key is a live key. */
  get isLive(): boolean {
    return this.config.STRIPE_SECRET_KEY?.includes('_live_') ?? false;
  }

  sessionParameters(purchase: SessionRequest): CheckoutSessionParameters {
    return sessionParameters(purchase, this.commerce.SHOP_URL, this.config);
  }

  /** The wallets that the configuration of Checkout offers with cards. */
  async findWallets(): Promise<PaymentWallet[]> {
    const { data } = await this.call((stripe) => stripe.paymentMethodConfigurations.list({ limit: 100 }));
    const used = data.find((one) => one.is_default && one.active && one.parent === null);
    return paymentWallets.filter((wallet) => used?.[wallet]?.available);
  }

  /** Who computes taxes, and whether Stripe Tax has what it needs for that. */
  async findTaxSetup(): Promise<TaxSetup> {
    if (this.isMerchantOfRecord) return { state: 'merchant' };
    if (!this.config.STRIPE_TAX) return { state: 'none' };
    try {
      return readTaxSettings(await this.call((stripe) => stripe.tax.settings.retrieve()));
    } catch (error) {
      if (error instanceof StripeRejection) return { state: 'unreadable' };
      throw error;
    }
  }

  /** Creates a session. Idempotent by key. */
  async createSession(
    parameters: CheckoutSessionParameters,
    idempotencyKey: string,
  ): Promise<PaymentSession> {
    return readSession(
      await this.call((stripe) => stripe.checkout.sessions.create(parameters, { idempotencyKey })),
    );
  }

  /** Reads the present state of a session; undefined if it does not exist. */
  async findSession(id: string): Promise<PaymentSession | undefined> {
    const session = await this.find((stripe) =>
      stripe.checkout.sessions.retrieve(id, { expand: sessionDetails }),
    );
    return session && readSession(session);
  }

  /** What a session was created for; undefined for a session of another application. */
  async findSessionPurchase(id: string): Promise<SessionPurchase | undefined> {
    const session = await this.find((stripe) => stripe.checkout.sessions.retrieve(id));
    return session && readSessionPurchase(session);
  }

  /** Expires an open session. Returns false if it was not open any more. */
  async expireSession(id: string): Promise<boolean> {
    try {
      await this.call((stripe) => stripe.checkout.sessions.expire(id));
      return true;
    } catch (error) {
      if (error instanceof StripeRejection && error.reason.type === 'StripeInvalidRequestError') return false;
      throw error;
    }
  }

  async findCharge(id: string): Promise<StripeCharge | undefined> {
    const charge = await this.find((stripe) => stripe.charges.retrieve(id));
    return charge && readCharge(charge);
  }

  /** All refunds of a charge, also those made in Stripe's dashboard. */
  async listRefunds(chargeId: string): Promise<StripeRefund[]> {
    const refunds = await this.find((stripe) =>
      stripe.refunds.list({ charge: chargeId, limit: 100 }).autoPagingToArray({ limit: 500 }),
    );
    return (refunds ?? []).map(readRefund);
  }

  /** Creates a refund. Idempotent by key. */
  async createRefund(
    { paymentIntentId, amountCents, reason, requestId, orderId }: RefundParameters,
    idempotencyKey: string,
  ): Promise<StripeRefund> {
    const known = refundReasons.find((candidate) => candidate === reason);
    const parameters = {
      payment_intent: paymentIntentId,
      amount: amountCents,
      metadata: { refund_id: requestId, order_id: orderId },
      ...(known ? { reason: known } : {}),
    };
    return readRefund(await this.call((stripe) => stripe.refunds.create(parameters, { idempotencyKey })));
  }

  /** All disputes of a payment; a decided one may be followed by another. */
  async listDisputes(paymentIntentId: string): Promise<StripeDispute[]> {
    const disputes = await this.find((stripe) =>
      stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }).autoPagingToArray({ limit: 500 }),
    );
    return (disputes ?? []).map(readDispute);
  }

  /** Uploads a PDF as evidence. Idempotent by key, as long as the file is the same. @returns Stripe's id of the file */
  async uploadEvidence(name: string, data: Buffer, idempotencyKey: string): Promise<string> {
    const file = { name, data, type: 'application/pdf' };
    const parameters = { purpose: 'dispute_evidence' as const, file };
    return (await this.call((stripe) => stripe.files.create(parameters, { idempotencyKey }))).id;
  }

  /** Sends evidence, which Stripe submits to the bank. Idempotent by key. */
  async submitEvidence(
    id: string,
    { evidence, receiptFile }: { evidence: DisputeEvidence; receiptFile: string },
    idempotencyKey: string,
  ): Promise<StripeDispute> {
    const parameters = evidenceParameters(evidence, receiptFile);
    return readDispute(
      await this.call((stripe) => stripe.disputes.update(id, parameters, { idempotencyKey })),
    );
  }

  async findFraudWarning(id: string): Promise<EarlyFraudWarning | undefined> {
    const warning = await this.find((stripe) => stripe.radar.earlyFraudWarnings.retrieve(id));
    return warning && readWarning(warning);
  }

  /** The order id in the metadata of a payment. */
  async findOrderIdByPayment(paymentIntentId: string): Promise<string | undefined> {
    const intent = await this.find((stripe) => stripe.paymentIntents.retrieve(paymentIntentId));
    return intent?.metadata['order_id'];
  }

  /** All events of some types since a date, newest first, page by page, because they may be thousands. */
  async *eventsSince(since: Date, types: readonly string[]): AsyncGenerator<StripeEvent[]> {
    const filter = { types: [...types], ...createdSince(since) };
    const list = (after: PageAfter) => this.call((stripe) => stripe.events.list({ ...filter, ...after }));
    yield* pagesOf(list, readEvent);
  }

  /** All sessions since a date with their payments, newest first, page by page. */
  async *sessionsSince(since: Date | null): AsyncGenerator<ListedSession[]> {
    const filter = { expand: ['data.payment_intent.latest_charge'], ...(since ? createdSince(since) : {}) };
    const list = (after: PageAfter) =>
      this.call((stripe) => stripe.checkout.sessions.list({ ...filter, ...after }));
    yield* pagesOf(list, readListedSession);
  }

  /** The fees since a date, newest first, page by page. */
  async *feesSince(since: Date): AsyncGenerator<StripeFee[]> {
    const filter = { expand: ['data.source'], ...createdSince(since) };
    const list = (after: PageAfter) =>
      this.call((stripe) => stripe.balanceTransactions.list({ ...filter, ...after }));
    for await (const fees of pagesOf(list, readFee)) yield fees.filter((fee) => fee !== undefined);
  }

  /** The event of a delivery with a valid and recent signature; undefined otherwise. */
  verifyDelivery(payload: Buffer, signature: string): StripeEvent | undefined {
    for (const secret of this.webhookSecrets) {
      try {
        return readEvent(
          Stripe.webhooks.constructEvent(payload, signature, secret, signatureToleranceSeconds),
        );
      } catch {
        // Wrong secret, too old or damaged: the response does not reveal the reason.
      }
    }
    return undefined;
  }

  private async call<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.client) throw new Failure(unavailable, { subject: 'stripe' });
    try {
      return await request(this.client);
    } catch (error) {
      throw toFailure(error);
    }
  }

  private async find<T>(request: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.call(request);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}
