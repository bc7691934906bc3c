import Stripe from 'stripe';
import { ask, type Question } from './ask';

const json = { 'content-type': 'application/json' };

/** The shop as a customer and as Stripe see it, over HTTP only. */
export class ShopClient {
  constructor(
    readonly shop: string,
    readonly sandbox: string,
    private readonly webhookSecret: string,
  ) {}

  async json<T>(path: string, question: Omit<Question, 'headers'> = {}, token?: string): Promise<T> {
    const headers = { ...json, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    return JSON.parse(await ask(`${this.shop}${path}`, { ...question, headers })) as T;
  }

  async logIn(email: string, password: string): Promise<string> {
    return (
      await this.json<{ token: string }>('/api/login', {
        method: 'POST',
        body: JSON.stringify({ email, password }),
      })
    ).token;
  }

  /** A new customer, signed in. */
  async customer(): Promise<string> {
    const email = `bench-${crypto.randomUUID()}@example.com`;
    const password = 'Bench1234';
    await this.json('/api/register', {
      method: 'POST',
      body: JSON.stringify({ email, password, firstName: 'Bench', lastName: 'Mark' }),
    });
    return this.logIn(email, password);
  }

  async checkout(token: string, slug: string): Promise<string> {
    const { sessionId } = await this.json<{ sessionId: string }>(
      '/api/checkout/sessions',
      { method: 'POST', body: JSON.stringify({ slug }) },
      token,
    );
    return sessionId;
  }

  async owns(token: string, slug: string): Promise<boolean> {
    const { entitlements } = await this.json<{ entitlements: { slug: string }[] }>(
      '/api/account/entitlements',
      {},
      token,
    );
    return entitlements.some((entitlement) => entitlement.slug === slug);
  }

  async sandboxCall<T>(path: string, body?: object, method = 'POST'): Promise<T> {
    const question = body ? { method, headers: json, body: JSON.stringify(body) } : { method };
    return JSON.parse(await ask(`${this.sandbox}${path}`, question)) as T;
  }

  /** Delivers the completion of a session as Stripe would, signed, and returns when the shop has answered. */
  async deliverCompletion(sessionId: string): Promise<void> {
    const payload = JSON.stringify({
      id: `evt_bench_${crypto.randomUUID().replaceAll('-', '')}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: 'checkout.session.completed',
      data: { object: { id: sessionId, object: 'checkout.session' } },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: this.webhookSecret });
    await ask(`${this.shop}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { ...json, 'stripe-signature': signature },
      body: payload,
    });
  }
}
