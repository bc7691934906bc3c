import { decodeJwt } from 'jose';
import { eventually } from '#testing/eventually';
import { type RequestOptions, RequestRejectedError, requestWithRetry } from './retrying-client';

/** Sends one request and returns the response's JSON. Programs differ in what becomes of a request that fails. */
export type Send = <T>(url: string, options?: RequestOptions) => Promise<T>;

export interface Addresses {
  shop: string;
  sandbox: string;
}

interface Options {
  /** Begins the e-mail address, so that a database shows whose customers these are. */
  name?: string;
  send?: Send;
  /** Of every request, such as the address that a proxy saw. */
  headers?: Record<string, string>;
}

export const password = 'Saturos7';
/** Of the demo data. */
export const demoAdmin = { email: 'admin@example.com', password: 'Admin1234' };
export const demoCustomer = { email: 'customer@example.com', password: 'Customer1234' };

const fulfilmentTimeoutMs = 90_000;
const fulfilmentPollMs = 100;

/** Ignores HTTP 409: the first attempt succeeded, and its response was lost. */
function ignoreConflict(error: unknown): undefined {
  if (!(error instanceof RequestRejectedError) || !error.message.includes('responded with 409')) throw error;
}

/** Logs in. @returns the token of the session */
export async function logIn(
  shop: string,
  account: { email: string; password: string },
  send: Send = requestWithRetry,
): Promise<string> {
  return (await send<{ token: string }>(`${shop}/api/login`, { method: 'POST', body: account })).token;
}

const untilFulfilled = <T>(check: () => Promise<T>) =>
  eventually(check, fulfilmentTimeoutMs, fulfilmentPollMs);

/** A customer of a running shop, over HTTP: registers, buys, pays at the sandbox and sees what is owned. */
export class ShopCustomer {
  private constructor(
    private readonly at: Addresses,
    readonly email: string,
    readonly token: string,
    private readonly send: Send,
  ) {}

  /** Registers a new person and logs in. */
  static async register(
    at: Addresses,
    { name = 'buyer', send, headers }: Options = {},
  ): Promise<ShopCustomer> {
    const plain = send ?? requestWithRetry;
    const own: Send = (url, options) => plain(url, headers ? { ...options, headers } : options);
    const email = `${name}-${crypto.randomUUID()}@example.com`;
    const body = { email, password, firstName: 'Anna', lastName: 'Kern' };
    await own(`${at.shop}/api/register`, { method: 'POST', body }).catch(ignoreConflict);
    return new ShopCustomer(at, email, await logIn(at.shop, { email, password }, own), own);
  }

  get id(): string {
    return decodeJwt(this.token).sub ?? '';
  }

  get<T>(path: string): Promise<T> {
    return this.send<T>(`${this.at.shop}${path}`, { token: this.token });
  }

  post<T>(path: string, body: object, method = 'POST'): Promise<T> {
    return this.send<T>(`${this.at.shop}${path}`, { method, body, token: this.token });
  }

  /** Opens a checkout of one product. @returns the session, null for a free product */
  async checkout(slug: string): Promise<string | null> {
    const opened = await this.post<{ sessionId: string | null }>('/api/checkout/sessions', { slug }).catch(
      ignoreConflict,
    );
    return opened?.sessionId ?? null;
  }

  /** Pays a session at the sandbox, whose webhook follows. */
  async pay(sessionId: string): Promise<void> {
    const url = `${this.at.sandbox}/_sandbox/sessions/${sessionId}/pay`;
    await this.send(url, { method: 'POST', body: { card: '4242424242424242' } }).catch((error: unknown) => {
      // An earlier attempt succeeded, and its response was lost.
      if (!String(error).includes('completed')) throw error;
    });
  }

  /** The products whose entitlement is active. */
  async ownedSlugs(): Promise<string[]> {
    const { entitlements } = await this.get<{ entitlements: { slug: string; status: string }[] }>(
      '/api/account/entitlements',
    );
    return entitlements.filter(({ status }) => status === 'active').map(({ slug }) => slug);
  }

  /** Buys a product and waits for the right to it. @returns the download token of the order */
  async buy(slug: string): Promise<string> {
    const sessionId = await this.checkout(slug);
    if (sessionId === null) throw new Error(`${slug} is free`);
    await this.pay(sessionId);
    return this.receive(slug, sessionId);
  }

  /** Waits until a paid product is delivered. @returns the download token of the order */
  async receive(slug: string, sessionId: string): Promise<string> {
    await this.waitUntilOwned(slug);
    return untilFulfilled(async () => {
      const path = `/api/checkout/session-status/${sessionId}`;
      const { order } = await this.get<{ order: { downloadToken: string | null } | null }>(path);
      if (!order?.downloadToken) throw new Error(`${slug} has no download token yet`);
      return order.downloadToken;
    });
  }

  async waitUntilOwned(slug: string): Promise<void> {
    await untilFulfilled(async () => (await this.ownedSlugs()).includes(slug));
  }
}

/** The first page of the catalogue. */
export async function slugsOf(shop: string, minPrice = 0): Promise<string[]> {
  const { data } = await requestWithRetry<{ data: { slug: string; price: number }[] }>(
    `${shop}/api/plugins?lang=en`,
  );
  return data.filter(({ price }) => price >= minPrice).map(({ slug }) => slug);
}

/** The products with a price. */
export const pricedSlugs = (shop: string) => slugsOf(shop, 1);
