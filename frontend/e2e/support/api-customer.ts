import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { newUser, type TestUser } from './users';

const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const sandboxUrl = process.env['PAYMENT_SANDBOX_URL'] ?? 'http://localhost:12111';
const mailboxUrl = process.env['MAILBOX_URL'] ?? 'http://localhost:1080';
const retryTimeoutMs = 90_000;

/** An error that a retry cannot change. */
class PermanentError extends Error {}

async function request<T>(address: string, init: RequestInit, token?: string): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(10_000) });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  const isPassing = response.status >= 500 || response.status === 429;
  throw new (isPassing ? Error : PermanentError)(`${address} answered ${response.status}: ${text}`);
}

/** Retries until success, a permanent error or the timeout. */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + retryTimeoutMs; ; await pause(250)) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof PermanentError || Date.now() > until) throw error;
    }
  }
}

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

export function sandbox<T>(path: string, body?: object, method = 'POST'): Promise<T> {
  return request<T>(`${sandboxUrl}/_sandbox/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function logIn({ email, password }: TestUser): Promise<string> {
  const { token } = await withRetry(() =>
    request<{ token: string }>(`${shopUrl}/api/login`, post({ email, password })),
  );
  return token;
}

/** What is bought at once. */
export interface Basket {
  items: { kind: 'plugin' | 'bundle'; slug: string }[];
  codes: string[];
  /** The address of the recipient, if it is a gift. */
  giftTo?: string;
}

interface QuotedPurchase {
  sessionId: string;
  /** Cents. */
  total: number;
}

/** A customer who uses the API only. */
export class ApiCustomer {
  private constructor(
    readonly email: string,
    private readonly token: string,
  ) {}

  static async register(): Promise<ApiCustomer> {
    const person = newUser();
    await withRetry(() =>
      request(`${shopUrl}/api/register`, post({ ...person, firstName: 'Anna', lastName: 'Kern' })),
    );
    return new ApiCustomer(person.email, await logIn(person));
  }

  static async signIn(person: TestUser): Promise<ApiCustomer> {
    return new ApiCustomer(person.email, await logIn(person));
  }

  /** Creates a checkout session. */
  async checkOut(slug: string, gift?: { email: string }): Promise<string> {
    const order = gift ? { slug, gift: { name: '', message: '', ...gift } } : { slug };
    const { sessionId } = await withRetry(() =>
      request<{ sessionId: string }>(`${shopUrl}/api/checkout/sessions`, post(order), this.token),
    );
    return sessionId;
  }

  /** Saves a cart, quotes it and opens the session of the quote. */
  async checkOutCart({ items, codes, giftTo }: Basket): Promise<QuotedPurchase> {
    const gift = giftTo === undefined ? {} : { gift: { email: giftTo } };
    await withRetry(() =>
      request(`${shopUrl}/api/account/cart`, { ...post({ items, codes }), method: 'PUT' }, this.token),
    );
    return withRetry(async () => {
      const body = post({ items, codes, ...(giftTo === undefined ? {} : { isGift: true }) });
      const { quoteId, total } = await request<{ quoteId: string; total: number }>(
        `${shopUrl}/api/checkout/quotes`,
        body,
        this.token,
      );
      const { sessionId } = await request<{ sessionId: string }>(
        `${shopUrl}/api/checkout/sessions`,
        post({ quoteId, ...gift }),
        this.token,
      );
      return { sessionId, total };
    });
  }

  async cartItems(): Promise<string[]> {
    const { items } = await request<{ items: { slug: string }[] }>(
      `${shopUrl}/api/account/cart`,
      {},
      this.token,
    );
    return items.map(({ slug }) => slug);
  }

  /** The products that the customer owns, with their states. */
  async owned(): Promise<string[]> {
    const { entitlements } = await request<{ entitlements: { slug: string; status: string }[] }>(
      `${shopUrl}/api/account/entitlements`,
      {},
      this.token,
    );
    return entitlements.map(({ slug, status }) => `${slug} ${status}`).sort();
  }

  async pay(sessionId: string): Promise<void> {
    await withRetry(async () => {
      try {
        await sandbox(`sessions/${sessionId}/pay`, { card: '4242424242424242' });
      } catch (error) {
        // The response of the request before was lost.
        if (!/complete/.test(String(error))) throw error;
      }
    });
  }

  /** Expects exactly one order, one entitlement, one licence, one mail of each kind and one working link. */
  async expectOnePurchase(slug: string, sessionId: string): Promise<string> {
    const { order } = await request<{ order: { orderNumber: string; downloadToken: string | null } | null }>(
      `${shopUrl}/api/checkout/session-status/${sessionId}`,
      {},
    );
    const { entitlements } = await request<{ entitlements: { slug: string; status: string }[] }>(
      `${shopUrl}/api/account/entitlements`,
      {},
      this.token,
    );
    expect(entitlements.map((own) => [own.slug, own.status])).toEqual([[slug, 'active']]);
    expect(await this.mailSubjects()).toEqual(['Your order']);
    const grant = await fetch(`${shopUrl}/api/downloads/${order?.downloadToken}`);
    expect(grant.status).toBe(200);
    return order?.orderNumber ?? '';
  }

  async expectEntitlement(slug: string): Promise<void> {
    const { entitlements } = await request<{ entitlements: { slug: string }[] }>(
      `${shopUrl}/api/account/entitlements`,
      {},
      this.token,
    );
    expect(entitlements.map((own) => own.slug)).toEqual([slug]);
  }

  private mailSubjects(): Promise<string[]> {
    return mailSubjectsOf(this.email);
  }
}

/** Sorted beginnings of subjects. A mail that is sent again after a kill has the same Message-ID and counts once. */
export async function mailSubjectsOf(email: string): Promise<string[]> {
  const all = await request<{ subject: string; messageId: string; to: { address: string }[] }[]>(
    `${mailboxUrl}/email`,
    {},
  );
  const mine = all.filter((mail) => mail.to.some(({ address }) => address === email));
  const subjects = new Map(mine.map((mail) => [mail.messageId, mail.subject]));
  return [...subjects.values()].map((subject) => subject.split(' ').slice(0, 2).join(' ')).sort();
}

/** Reads orders through the admin API. */
export class ApiAdmin {
  private constructor(private readonly token: string) {}

  static async signIn(): Promise<ApiAdmin> {
    return new ApiAdmin(await logIn({ email: 'admin@example.com', password: 'Admin1234' }));
  }

  async orderStatuses(email: string): Promise<string[]> {
    const query = new URLSearchParams({ email });
    const { data } = await request<{ data: { status: string }[] }>(
      `${shopUrl}/api/admin/orders?${query}`,
      {},
      this.token,
    );
    return data.map(({ status }) => status);
  }

  /** The amounts of a customer's orders, in cents. */
  async orderTotals(email: string): Promise<number[]> {
    const query = new URLSearchParams({ email });
    const { data } = await request<{ data: { totalAmount: number }[] }>(
      `${shopUrl}/api/admin/orders?${query}`,
      {},
      this.token,
    );
    return data.map(({ totalAmount }) => Math.round(totalAmount * 100));
  }

  /** How often a code was used. */
  async usesOf(code: string): Promise<number> {
    const { discounts } = await request<{ discounts: { code: string | null; useCount: number }[] }>(
      `${shopUrl}/api/admin/discounts?limit=100`,
      {},
      this.token,
    );
    return discounts.find((discount) => discount.code === code)?.useCount ?? 0;
  }
}
