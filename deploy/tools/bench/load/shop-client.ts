import Stripe from 'stripe';
import { sendRequest, type RequestOptions } from './http-request';

const json = { 'content-type': 'application/json' };

/** HTTP client of the shop for requests of customers and of Stripe. */
export class ShopClient {
  constructor(
    readonly shop: string,
    readonly sandbox: string,
    private readonly webhookSecret: string,
  ) {}

  async json<T>(path: string, options: Omit<RequestOptions, 'headers'> = {}, token?: string): Promise<T> {
    const headers = { ...json, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    return JSON.parse(await sendRequest(`${this.shop}${path}`, { ...options, headers })) as T;
  }

  async logIn(email: string, password: string): Promise<string> {
    return (
      await this.json<{ token: string }>('/api/login', {
        method: 'POST',
        body: JSON.stringify({ email, password }),
      })
    ).token;
  }

  /** Registers a customer and logs in. @returns the token */
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
    const options = body ? { method, headers: json, body: JSON.stringify(body) } : { method };
    return JSON.parse(await sendRequest(`${this.sandbox}${path}`, options)) as T;
  }

  /** Sends the signed `checkout.session.completed` event of a session and returns when the shop has responded. */
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
    await sendRequest(`${this.shop}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { ...json, 'stripe-signature': signature },
      body: payload,
    });
  }
}
