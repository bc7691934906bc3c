import { eventually } from '#testing/eventually';
import { requestWithRetry } from '../../tools/soak/retrying-client';

const password = 'Saturos7';
const fulfilmentTimeoutMs = 90_000;

interface Addresses {
  shop: string;
  sandbox: string;
}

/** A customer who buys by HTTP. Each comes from an address of their own, as seen by the proxy in front of the shop. */
export class Shopper {
  private static count = 0;

  private constructor(
    private readonly at: Addresses,
    private readonly headers: Record<string, string>,
    private readonly token: string,
  ) {}

  static async register(at: Addresses): Promise<Shopper> {
    Shopper.count += 1;
    const headers = { 'x-forwarded-for': `198.51.100.${Shopper.count % 250}` };
    const email = `buyer-${crypto.randomUUID()}@example.com`;
    const account = { email, password, firstName: 'Anna', lastName: 'Kern' };
    await requestWithRetry(`${at.shop}/api/register`, { method: 'POST', body: account, headers }).catch(
      // The response of the attempt before was lost.
      (error: unknown) => {
        if (!String(error).includes('responded with 409')) throw error;
      },
    );
    const body = { email, password };
    const { token } = await requestWithRetry<{ token: string }>(`${at.shop}/api/login`, {
      method: 'POST',
      body,
      headers,
    });
    return new Shopper(at, headers, token);
  }

  /** Buys a plug-in and waits for the right to it. @returns the download token of the order */
  async buy(slug: string): Promise<string> {
    const { sessionId } = await this.send<{ sessionId: string }>('/api/checkout/sessions', { slug });
    await requestWithRetry(`${this.at.sandbox}/_sandbox/sessions/${sessionId}/pay`, {
      method: 'POST',
      body: { card: '4242424242424242' },
    }).catch((error: unknown) => {
      if (!/complete/.test(String(error))) throw error;
    });
    await eventually(async () => expect(await this.ownedSlugs()).toContain(slug), fulfilmentTimeoutMs);
    return eventually(async () => {
      const { order } = await this.get<{ order: { downloadToken: string | null } | null }>(
        `/api/checkout/session-status/${sessionId}`,
      );
      if (!order?.downloadToken) throw new Error('the order has no download token yet');
      return order.downloadToken;
    }, fulfilmentTimeoutMs);
  }

  /** The plug-ins whose entitlement is active. */
  async ownedSlugs(): Promise<string[]> {
    const { entitlements } = await this.get<{ entitlements: { slug: string; status: string }[] }>(
      '/api/account/entitlements',
    );
    return entitlements.filter(({ status }) => status === 'active').map(({ slug }) => slug);
  }

  get<T>(path: string): Promise<T> {
    return requestWithRetry<T>(`${this.at.shop}${path}`, { token: this.token, headers: this.headers });
  }

  send<T>(path: string, body: object): Promise<T> {
    const options = { method: 'POST', body, token: this.token, headers: this.headers };
    return requestWithRetry<T>(`${this.at.shop}${path}`, options);
  }
}
