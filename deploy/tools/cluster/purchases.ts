import { setTimeout as pause } from 'node:timers/promises';
import type { Purchase } from '../soak/customer-simulator';
import { freeProductScenario, purchaseScenarios } from '../soak/purchase-scenarios';
import { requestWithRetry, type RequestOptions, RequestRejectedError } from '../soak/retrying-client';

export interface TimedPurchase extends Purchase {
  startedAt: number;
}

const intervalMs = 700;
/** More would only queue: all customers of a stopped shop come at once when it goes on. */
const maxConcurrent = 12;
const pollMs = 150;
const password = 'Saturos7';
const person = { firstName: 'Anna', lastName: 'Kern' };
const card = { card: '4242424242424242' };
const paidScenario = purchaseScenarios.find(({ name }) => name === 'paid') ?? freeProductScenario;

interface Customer {
  email: string;
  token: string;
  /** Products that are not bought yet. */
  wanted: string[];
}

/** Starts a purchase at a fixed interval, whether earlier ones are finished or not, and follows each to its entitlement. */
export class PurchaseStream {
  readonly purchases: TimedPurchase[] = [];
  /** When an entitlement became visible to its customer. */
  readonly fulfilments: number[] = [];
  /** When a request failed and was repeated. */
  readonly failures: number[] = [];
  readonly rejected: string[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly customers: Customer[] = [];
  private isStopped = false;

  constructor(
    private readonly shop: string,
    private readonly sandbox: string,
    private readonly slugs: readonly string[],
  ) {}

  async run(): Promise<void> {
    while (!this.isStopped) {
      await pause(intervalMs);
      if (this.running.size >= maxConcurrent) continue;
      const purchase: Promise<void> = this.buyOne()
        .catch((error: unknown) => void this.rejected.push(String(error)))
        .finally(() => this.running.delete(purchase));
      this.running.add(purchase);
    }
    await Promise.all(this.running);
  }

  stop(): void {
    this.isStopped = true;
  }

  private async buyOne(): Promise<void> {
    const startedAt = Date.now();
    const customer = this.customers.pop() ?? (await this.register());
    const slug = customer.wanted.pop();
    if (slug === undefined) return;
    // 409: the order of a free product was made, and its answer was lost.
    const opened = await this.send<{ sessionId: string | null }>('/api/checkout/sessions', {
      method: 'POST',
      body: { slug },
      token: customer.token,
    }).catch(ignoreConflict);
    const sessionId = opened?.sessionId ?? null;
    const scenario = sessionId === null ? freeProductScenario : paidScenario;
    this.purchases.push({ email: customer.email, slug, scenario, startedAt });
    // One purchase of a customer at a time, as its products are bought one after another.
    if (sessionId !== null) await this.pay(sessionId);
    await this.waitForEntitlement(customer, slug);
    if (customer.wanted.length > 0) this.customers.push(customer);
  }

  private async register(): Promise<Customer> {
    const email = `cluster-${crypto.randomUUID()}@example.com`;
    // A repeated registration answers as the first one does; 409 says that its answer was lost.
    await this.send('/api/register', { method: 'POST', body: { email, password, ...person } }).catch(
      ignoreConflict,
    );
    const login = { method: 'POST', body: { email, password } };
    const { token } = await this.send<{ token: string }>('/api/login', login);
    return { email, token, wanted: [...this.slugs] };
  }

  private async pay(sessionId: string): Promise<void> {
    await requestWithRetry(`${this.sandbox}/_sandbox/sessions/${sessionId}/pay`, {
      method: 'POST',
      body: card,
    });
  }

  private async waitForEntitlement({ token }: Customer, slug: string): Promise<void> {
    for (;;) {
      const { entitlements } = await this.send<{ entitlements: { slug: string }[] }>(
        '/api/account/entitlements',
        {
          token,
        },
      );
      if (entitlements.some((one) => one.slug === slug)) break;
      await pause(pollMs);
    }
    this.fulfilments.push(Date.now());
  }

  private send<T>(path: string, options: RequestOptions): Promise<T> {
    return requestWithRetry<T>(`${this.shop}${path}`, {
      ...options,
      onFailure: () => this.failures.push(Date.now()),
    });
  }
}

function ignoreConflict(error: unknown): undefined {
  if (!(error instanceof RequestRejectedError) || !error.message.includes('responded with 409')) throw error;
}
