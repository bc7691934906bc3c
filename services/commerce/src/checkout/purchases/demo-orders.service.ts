import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import type { SalesTerms } from '#contracts/catalogue/sales';
import { alreadyOwned } from '#contracts/commerce/checkout';
import { toCents } from '#contracts/fields/money';
import { Failure, unavailable } from '#contracts/kit/failure';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CommerceConfig } from '../../commerce.config';
import { OrdersService } from '../../orders/placed-orders/orders.service';
import { OrderPlacementService } from '../placement/order-placement.service';
import type { PricedPurchase } from '../../pricing/prices/pricing.service';
import { PurchaseLookupService } from './purchase-lookup.service';

const orders = [
  { orderId: '019a0000-0000-7000-8000-0000000000a1', slug: 'tidewater' },
  { orderId: '019a0000-0000-7000-8000-0000000000a2', slug: 'murmur-echo' },
];
/** They are paid without a payment. */
export const demoOrderIds: ReadonlySet<string> = new Set(orders.map(({ orderId }) => orderId));
/** The demo customer that identity creates. */
const contact = {
  userId: '019a0000-0000-7000-8000-000000000002',
  email: 'customer@example.com',
  firstName: 'Anna',
  lastName: 'Kern',
  language: 'en' as const,
  isEmailConfirmed: true,
};
const retryDelayMs = 1_000;

/** Errors of a shop that is still starting. */
const isTransient = (error: unknown): boolean =>
  Failure.is(error, unavailable) || Failure.is(error, pluginNotFound) || isDatabaseUnavailable(error);

/** The demo orders are older than any sale. */
function withoutReduction(terms: SalesTerms): PricedPurchase {
  const { priceCents } = terms;
  const line = { listCents: priceCents, lowestCents: priceCents, adjustments: [], dueCents: priceCents };
  const amounts = { subtotalCents: priceCents, discountCents: toCents(0), totalCents: priceCents };
  return { items: [{ terms, ...line }], codes: [], refusedCodes: [], ...amounts };
}

/** Creates two paid orders for the demo customer. Retries until the catalogue has the products and the database is available. */
@Injectable()
export class DemoOrdersService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopped = new AbortController();
  private seeding: Promise<void> | undefined;

  constructor(
    private readonly lookup: PurchaseLookupService,
    private readonly orders: OrdersService,
    private readonly placement: OrderPlacementService,
    private readonly config: CommerceConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.SEED_DEMO) return;
    if (this.config.NODE_ENV === 'production')
      throw new Error('SEED_DEMO is not allowed in production: its orders were never paid');
    this.seeding = this.seed().catch((error: unknown) =>
      this.log.error({ event: 'demo-orders.create-failed', err: error }, 'failed to create the demo orders'),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.seeding;
  }

  private async seed(): Promise<void> {
    for (const order of orders) await this.placeOnce(order);
  }

  private async placeOnce({ orderId, slug }: (typeof orders)[number]): Promise<void> {
    while (!this.stopped.signal.aborted) {
      try {
        if (await this.orders.findById(orderId)) return;
        const terms = await this.lookup.salesTerms(slug, contact.language);
        await this.placement.placeFreeOrder(
          { contact, language: contact.language, price: withoutReduction(terms) },
          orderId,
        );
        return this.log.info({ orderId }, 'demo order created');
      } catch (error) {
        // Another replica created it.
        if (Failure.is(error, alreadyOwned)) return;
        if (!isTransient(error)) throw error;
        this.log.debug(
          { event: 'demo-order.create-failed', err: error, orderId },
          'failed to create a demo order; it is retried',
        );
        await this.delay();
      }
    }
  }

  private delay(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, retryDelayMs);
      this.stopped.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
