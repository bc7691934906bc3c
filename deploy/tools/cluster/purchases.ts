import { setTimeout as pause } from 'node:timers/promises';
import type { Purchase } from '../soak/customer-simulator';
import { freeProductScenario, purchaseScenarios } from '../soak/purchase-scenarios';
import { requestWithRetry } from '../driver/retrying-client';
import { type Send, ShopCustomer } from '../driver/shop-customer';

export interface TimedPurchase extends Purchase {
  startedAt: number;
}

const intervalMs = 700;
/** More would only queue: all customers of a stopped shop come at once when it goes on. */
const maxConcurrent = 12;
const pollMs = 150;
const paidScenario = purchaseScenarios.find(({ name }) => name === 'paid') ?? freeProductScenario;

interface Buyer {
  customer: ShopCustomer;
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
  private readonly buyers: Buyer[] = [];
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
    const buyer = this.buyers.pop() ?? (await this.register());
    const slug = buyer.wanted.pop();
    if (slug === undefined) return;
    const { customer } = buyer;
    const sessionId = await customer.checkout(slug);
    const scenario = sessionId === null ? freeProductScenario : paidScenario;
    this.purchases.push({ email: customer.email, slug, scenario, startedAt });
    // One purchase of a customer at a time, as its products are bought one after another.
    if (sessionId !== null) await customer.pay(sessionId);
    await this.waitForEntitlement(customer, slug);
    if (buyer.wanted.length > 0) this.buyers.push(buyer);
  }

  private async register(): Promise<Buyer> {
    const at = { shop: this.shop, sandbox: this.sandbox };
    const customer = await ShopCustomer.register(at, { name: 'cluster', send: this.send });
    return { customer, wanted: [...this.slugs] };
  }

  private async waitForEntitlement(customer: ShopCustomer, slug: string): Promise<void> {
    while (!(await customer.ownedSlugs()).includes(slug)) await pause(pollMs);
    this.fulfilments.push(Date.now());
  }

  private readonly send: Send = (url, options) =>
    requestWithRetry(url, { ...options, onFailure: () => this.failures.push(Date.now()) });
}
