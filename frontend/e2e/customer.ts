import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { stranger, type Person } from './people';

const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const sandboxUrl = process.env['PAYMENT_SANDBOX_URL'] ?? 'http://localhost:12111';
const mailboxUrl = process.env['MAILBOX_URL'] ?? 'http://localhost:1080';
const patienceMs = 90_000;

/** What is refused for good; anything else is worth another press of the button. */
class Refusal extends Error {}

async function ask<T>(address: string, init: RequestInit, token?: string): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(10_000) });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  const isPassing = response.status >= 500 || response.status === 429;
  throw new (isPassing ? Error : Refusal)(`${address} answered ${response.status}: ${text}`);
}

/** Presses again until it works, as somebody does whose shop hiccups. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + patienceMs; ; await pause(250)) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal || Date.now() > until) throw error;
    }
  }
}

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

export function sandbox<T>(path: string, body?: object, method = 'POST'): Promise<T> {
  return ask<T>(`${sandboxUrl}/_sandbox/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function logIn({ email, password }: Person): Promise<string> {
  const { token } = await patiently(() =>
    ask<{ token: string }>(`${shopUrl}/api/login`, post({ email, password })),
  );
  return token;
}

/** Somebody who buys by the shop's API alone, and checks what came of it. */
export class Customer {
  private constructor(
    readonly email: string,
    private readonly token: string,
  ) {}

  static async register(): Promise<Customer> {
    const person = stranger();
    await patiently(() =>
      ask(`${shopUrl}/api/register`, post({ ...person, firstName: 'Anna', lastName: 'Kern' })),
    );
    return new Customer(person.email, await logIn(person));
  }

  /** Opens the payment form. */
  async checkOut(slug: string): Promise<string> {
    const { sessionId } = await patiently(() =>
      ask<{ sessionId: string }>(`${shopUrl}/api/checkout/sessions`, post({ slug }), this.token),
    );
    return sessionId;
  }

  async pay(sessionId: string): Promise<void> {
    await patiently(async () => {
      try {
        await sandbox(`sessions/${sessionId}/pay`, { card: '4242424242424242' });
      } catch (error) {
        // The answer to the press before was lost.
        if (!/complete/.test(String(error))) throw error;
      }
    });
  }

  /** One order, one right to use it, one licence, one of each letter, one working link: all of it, and nothing twice. */
  async hasBoughtOnce(slug: string, sessionId: string): Promise<string> {
    const { order } = await ask<{ order: { orderNumber: string; downloadToken: string | null } | null }>(
      `${shopUrl}/api/checkout/session-status/${sessionId}`,
      {},
    );
    const { entitlements } = await ask<{ entitlements: { slug: string; status: string }[] }>(
      `${shopUrl}/api/account/entitlements`,
      {},
      this.token,
    );
    expect(entitlements.map((own) => [own.slug, own.status])).toEqual([[slug, 'active']]);
    expect(await this.letters()).toEqual(['Your licence', 'Your order']);
    const grant = await fetch(`${shopUrl}/api/downloads/${order?.downloadToken}`);
    expect(grant.status).toBe(200);
    return order?.orderNumber ?? '';
  }

  async owns(slug: string): Promise<void> {
    const { entitlements } = await ask<{ entitlements: { slug: string }[] }>(
      `${shopUrl}/api/account/entitlements`,
      {},
      this.token,
    );
    expect(entitlements.map((own) => own.slug)).toEqual([slug]);
  }

  /** Sorted subjects. A letter that was sent again after a kill carries the same Message-ID and is the same letter. */
  private async letters(): Promise<string[]> {
    const all = await ask<{ subject: string; messageId: string; to: { address: string }[] }[]>(
      `${mailboxUrl}/email`,
      {},
    );
    const mine = all.filter((letter) => letter.to.some(({ address }) => address === this.email));
    const subjects = new Map(mine.map((letter) => [letter.messageId, letter.subject]));
    return [...subjects.values()].map((subject) => subject.split(' ').slice(0, 2).join(' ')).sort();
  }
}

/** Looks into the order book. */
export class Bookkeeper {
  private constructor(private readonly token: string) {}

  static async signIn(): Promise<Bookkeeper> {
    return new Bookkeeper(await logIn({ email: 'admin@example.com', password: 'Admin1234' }));
  }

  async ordersOf(email: string): Promise<string[]> {
    const query = new URLSearchParams({ email });
    const { data } = await ask<{ data: { status: string }[] }>(
      `${shopUrl}/api/admin/orders?${query}`,
      {},
      this.token,
    );
    return data.map(({ status }) => status);
  }
}
