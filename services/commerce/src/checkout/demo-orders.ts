import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import { alreadyOwned } from '#contracts/commerce/checkout';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CommerceConfig } from '../commerce.config';
import { OrdersService } from '../orders/orders.service';
import { PlacementService } from '../orders/placement.service';
import { PurchaseFacts } from './purchase-facts';

const orders = [
  { orderId: '019a0000-0000-7000-8000-0000000000a1', slug: 'tidewater' },
  { orderId: '019a0000-0000-7000-8000-0000000000a2', slug: 'murmur-echo' },
];
/** The demo customer as identity makes it. */
const contact = {
  userId: '019a0000-0000-7000-8000-000000000002',
  email: 'customer@example.com',
  firstName: 'Anna',
  lastName: 'Kern',
  language: 'en' as const,
};
const pauseMs = 1_000;
const mostTries = 600;

/** Two paid orders, so that the demo customer owns something. The catalogue is asked for its terms until it has them. */
@Injectable()
export class DemoOrders implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopped = new AbortController();
  private work: Promise<void> | undefined;

  constructor(
    private readonly facts: PurchaseFacts,
    private readonly orders: OrdersService,
    private readonly placement: PlacementService,
    private readonly config: CommerceConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.SEED_DEMO) return;
    if (this.config.NODE_ENV === 'production')
      throw new Error('SEED_DEMO is refused in production: its orders were never paid');
    this.work = this.seed().catch((error: unknown) => this.log.error({ err: error }, 'no demo orders'));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.work;
  }

  private async seed(): Promise<void> {
    for (const order of orders) await this.give(order);
  }

  private async give({ orderId, slug }: (typeof orders)[number]): Promise<void> {
    for (let tries = 0; tries < mostTries && !this.stopped.signal.aborted; tries += 1) {
      if (await this.orders.byId(orderId)) return;
      try {
        const terms = await this.facts.terms(slug, contact.language);
        await this.placement.give({ terms, contact, language: contact.language, reduction: null }, orderId);
        return this.log.info({ orderId }, 'demo order created');
      } catch (error) {
        // Another replica was faster.
        if (Failure.is(error, alreadyOwned)) return;
        if (!Failure.is(error, unavailable) && !Failure.is(error, pluginNotFound)) throw error;
        await this.pause();
      }
    }
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.stopped.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
