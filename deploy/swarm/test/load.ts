import { setTimeout as pause } from 'node:timers/promises';
import { sendOnce } from '../../tools/driver/retrying-client';
import { ShopCustomer } from '../../tools/driver/shop-customer';

export interface LoadResult {
  requests: number;
  failed: string[];
  purchases: number;
}

const pages = ['/', '/api/plugins', '/api/news', '/health/live'];
const readers = 4;
const readPauseMs = 40;
const timeoutMs = 15_000;
const slug = 'saturos-pro';

/** Customers who read pages, and one who registers, logs in and begins a checkout again and again. Nothing is retried. */
export class Load {
  private readonly result: LoadResult = { requests: 0, failed: [], purchases: 0 };
  private isOver = false;
  private readonly lanes: Promise<void>[];

  constructor(private readonly url: string) {
    this.lanes = [...Array.from({ length: readers }, (_, lane) => this.read(lane)), this.buy()];
  }

  async stop(): Promise<LoadResult> {
    this.isOver = true;
    await Promise.all(this.lanes);
    return this.result;
  }

  private async read(lane: number): Promise<void> {
    for (let turn = lane; !this.isOver; turn += 1) {
      const path = pages[turn % pages.length] ?? '/';
      await this.count(path, async () => {
        const response = await fetch(this.url + path, { signal: AbortSignal.timeout(timeoutMs) });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(String(response.status));
      });
      await pause(readPauseMs);
    }
  }

  private async buy(): Promise<void> {
    while (!this.isOver) {
      let customer: ShopCustomer | undefined;
      await this.count('registration', async () => {
        customer = await ShopCustomer.register({ shop: this.url, sandbox: '' }, { send: sendOnce });
      });
      if (customer) {
        const buyer: ShopCustomer = customer;
        await this.count('checkout', () => buyer.checkout(slug).then(() => undefined));
        this.result.purchases += 1;
      }
      await pause(readPauseMs);
    }
  }

  private async count(name: string, request: () => Promise<void>): Promise<void> {
    this.result.requests += 1;
    await request().catch((error: unknown) => this.result.failed.push(`${name}: ${String(error)}`));
  }
}
