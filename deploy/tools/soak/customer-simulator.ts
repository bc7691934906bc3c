import { setTimeout as pause } from 'node:timers/promises';
import type { StackInfo } from '../../local/stack/stack';
import { OrderReassigner } from './order-reassigner';
import type { SeededRandom } from './seeded-random';
import {
  type PurchaseScenario,
  purchaseScenarios,
  freeProductScenario,
  movedScenario,
  type Step,
} from './purchase-scenarios';
import { RequestRejectedError, requestWithRetry } from '../driver/retrying-client';
import { ShopCustomer, slugsOf } from '../driver/shop-customer';

/** A simulated purchase and its scenario, which defines the expected final state. */
export interface Purchase {
  email: string;
  slug: string;
  scenario: PurchaseScenario;
}

const maxProducts = 3;
/** How many customers have mistyped their address. */
const movedShare = 0.3;
const maxThinkTimeMs = 3_000;

/** Simulates customers who register, buy, pay or abandon a checkout, get refunds and have orders moved, while faults occur. */
export class CustomerSimulator {
  readonly purchases: Purchase[] = [];
  private readonly reassigner: OrderReassigner | undefined;
  private isStopped = false;

  constructor(
    private readonly at: Pick<StackInfo, 'shop' | 'sandbox'> & Partial<Pick<StackInfo, 'mailbox'>>,
    private readonly random: SeededRandom,
    private readonly log: (line: string) => void,
  ) {
    const { shop, mailbox } = at;
    // A move is confirmed by the link in a mail.
    this.reassigner = mailbox === undefined ? undefined : new OrderReassigner({ shop, mailbox });
  }

  /** Simulates customers one after another until `stop`; a started purchase is completed. */
  async run(): Promise<void> {
    const slugs = await slugsOf(this.at.shop);
    while (!this.isStopped) await this.simulateOne(slugs);
  }

  stop(): void {
    this.isStopped = true;
  }

  private async simulateOne(slugs: readonly string[]): Promise<void> {
    try {
      const customer = await this.register();
      const wanted = new Set(Array.from({ length: maxProducts }, () => this.random.pick(slugs)));
      for (const slug of wanted) if (!this.isStopped) await this.buy(customer, slug);
      if (!this.isStopped && this.random.next() < movedShare) await this.buyAndMove(this.random.pick(slugs));
    } catch (error) {
      this.log(`customer failed: ${String(error)}`);
      await pause(maxThinkTimeMs);
    }
  }

  private register(): Promise<ShopCustomer> {
    return ShopCustomer.register(this.at, { name: 'soak' });
  }

  /** A customer with a mistyped address buys, and the order is reassigned to the meant one. */
  private async buyAndMove(slug: string): Promise<void> {
    if (!this.reassigner) return;
    const [wrong, meant] = [await this.register(), await this.register()];
    const purchase = await this.buy(wrong, slug, movedScenario);
    await this.reassigner.move(wrong.email, meant);
    purchase.email = meant.email;
  }

  private async buy(
    customer: ShopCustomer,
    slug: string,
    wanted = this.random.pick(purchaseScenarios),
  ): Promise<Purchase> {
    const sessionId = await customer.checkout(slug);
    const scenario = sessionId === null ? freeProductScenario : wanted;
    const purchase: Purchase = { email: customer.email, slug, scenario };
    this.purchases.push(purchase);
    for (const step of scenario.steps) await this.applyStep(step, sessionId ?? '');
    return purchase;
  }

  private async applyStep({ verb, body = {}, isRejected }: Step, sessionId: string): Promise<void> {
    await pause(this.random.next() * maxThinkTimeMs);
    const url = `${this.at.sandbox}/_sandbox/sessions/${sessionId}/${verb}`;
    await requestWithRetry(url, { method: 'POST', body }).catch((error: unknown) => {
      if (!isRejected || !(error instanceof RequestRejectedError)) throw error;
    });
  }
}
