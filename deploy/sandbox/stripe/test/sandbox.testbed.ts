import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { PaymentSandbox } from './payment-sandbox';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../server';

/** A received webhook. */
export interface ReceivedWebhook {
  body: string;
  signature: string;
  headers: IncomingMessage['headers'];
  event: Stripe.Event;
}

/** Records webhooks and responds with configured statuses. */
export class WebhookReceiver {
  readonly hooks: ReceivedWebhook[] = [];
  /** Statuses of the next responses; 200 after that. */
  statuses: number[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      void text(request).then((body) => {
        const signature = String(request.headers['stripe-signature']);
        this.hooks.push({
          body,
          signature,
          headers: request.headers,
          event: JSON.parse(body) as Stripe.Event,
        });
        const status = this.statuses.shift() ?? 200;
        if (status === 0) request.socket.destroy();
        else response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
      });
    });
  }

  static async listen(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  /** Types of the received events, in order of arrival. */
  get types(): string[] {
    return this.hooks.map(({ event }) => event.type);
  }

  received(type: string): ReceivedWebhook[] {
    return this.hooks.filter(({ event }) => event.type === type);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** A sandbox in this process, the real SDK and a webhook receiver. */
export class SandboxTestbed {
  private constructor(
    private readonly sandbox: RunningSandbox,
    readonly shop: WebhookReceiver,
    readonly stripe: Stripe,
    readonly payments: PaymentSandbox,
  ) {}

  static async open(options: SandboxOptions = {}): Promise<SandboxTestbed> {
    const shop = await WebhookReceiver.listen();
    const sandbox = await startSandbox({
      webhookUrl: shop.url,
      retriesMs: [20, 20],
      refundDelayMs: 20,
      ...options,
    });
    return new SandboxTestbed(sandbox, shop, stripeAt(sandbox.url), new PaymentSandbox(sandbox.url));
  }

  get url(): string {
    return this.sandbox.url;
  }

  /** Creates a session with default parameters and the given overrides. */
  session(more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> {
    return this.stripe.checkout.sessions.create({ ...sessionParams(), ...more });
  }

  async paidSession(card?: string): Promise<Stripe.Checkout.Session> {
    const { id } = await this.session();
    await this.payments.pay(id, card);
    return this.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await this.shop.close();
  }
}

/** The SDK as the shop configures it. */
export function stripeAt(base: string, key = 'sk_test_sandbox', retries = 0): Stripe {
  const { hostname, port } = new URL(base);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: retries,
    timeout: 5_000,
    telemetry: false,
  });
}

export function sessionParams(): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    ui_mode: 'embedded_page',
    return_url: 'http://shop.example/purchase/success?session_id={CHECKOUT_SESSION_ID}',
    client_reference_id: 'order-1',
    customer_email: 'anna@example.com',
    metadata: { order_id: 'order-1' },
    payment_intent_data: { metadata: { order_id: 'order-1' } },
    line_items: [item('Saturos Pro', 4_900)],
  };
}

export function item(
  name: string,
  unitAmount: number,
  more: { quantity?: number; currency?: string; tax?: string } = {},
): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity: more.quantity ?? 1,
    price_data: {
      currency: more.currency ?? 'usd',
      unit_amount: unitAmount,
      product_data: { name },
      ...(more.tax ? { tax_behavior: more.tax } : {}),
    },
  };
}

/** Matches a string by its pattern. */
export function like(shape: RegExp): unknown {
  return expect.stringMatching(shape);
}
