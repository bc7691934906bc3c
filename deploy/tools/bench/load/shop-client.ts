import Stripe from 'stripe';
import { type Send, ShopCustomer } from '../../customer/shop-customer';
import { sendRequest, type RequestOptions } from './http-request';

const json = { 'content-type': 'application/json' };

const sendJson: Send = async <T>(url: string, { method, body, token }: Parameters<Send>[1] = {}) => {
  const headers = { ...json, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const options = { headers, ...(method ? { method } : {}), ...(body ? { body: JSON.stringify(body) } : {}) };
  return JSON.parse(await sendRequest(url, options)) as T;
};

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

  /** Registers a customer, whose requests use the same connections. */
  customer(): Promise<ShopCustomer> {
    return ShopCustomer.register(this, { name: 'bench', send: sendJson });
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
