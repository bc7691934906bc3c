import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { saleProductUnknown } from '#contracts/commerce/pricing/sale-admin';
import { codeExists } from '#contracts/commerce/pricing/discount-admin';
import { pathExists } from '#contracts/commerce/pricing/upgrade-path-admin';
import { dayMs } from '#contracts/fields/durations';
import { Failure, unavailable } from '#contracts/kit/failure';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import { violatedConstraint } from '#platform/database/violated-constraint';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CommerceConfig } from '../../commerce.config';
import { OfferLookupService } from '../offers/offer-lookup.service';
import { DiscountsService } from './codes/discounts.service';
import { SalesService } from './sales/sales.service';
import { UpgradePathsService } from '../upgrade-paths/upgrade-paths.service';

const retryDelayMs = 1_000;

const names = { nameEn: 'Autumn sale', nameRu: 'Осенняя распродажа' };
const sales = [
  {
    id: '019a0000-0000-7000-8000-0000000000b1',
    percent: 40,
    slugs: ['nightboat', 'wavelock', 'choirloft', 'coldharbour-strings'],
  },
  {
    id: '019a0000-0000-7000-8000-0000000000b2',
    percent: 25,
    slugs: ['reelhouse', 'ironbridge', 'lantern-keys'],
  },
];
const discountId = '019a0000-0000-7000-8000-0000000000b3';
/** From a plug-in of the demo customer. */
const upgradePath = {
  id: '019a0000-0000-7000-8000-0000000000b4',
  from: 'murmur-echo',
  to: 'reelhouse',
  priceCents: 3_900,
};

/** Errors of a shop that is still starting. */
const isTransient = (error: unknown): boolean =>
  Failure.is(error, unavailable) || Failure.is(error, saleProductUnknown) || isDatabaseUnavailable(error);

/**
 * Creates the demo's autumn sale, which began the day before the first start and lasts three weeks, the code SPRING10, and an upgrade
 * path.
 */
@Injectable()
export class DemoPricesService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopped = new AbortController();
  private seeding: Promise<void> | undefined;

  constructor(
    private readonly sales: SalesService,
    private readonly discounts: DiscountsService,
    private readonly paths: UpgradePathsService,
    private readonly lookup: OfferLookupService,
    private readonly config: CommerceConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.SEED_DEMO) return;
    this.seeding = this.seed().catch((error: unknown) => {
      if (!this.stopped.signal.aborted)
        this.log.error(
          { event: 'demo-prices.create-failed', err: error },
          'failed to create the demo prices',
        );
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.seeding;
  }

  private async seed(): Promise<void> {
    for (const sale of sales) await this.untilCreated(() => this.createSale(sale));
    await this.untilCreated(() => this.createCode());
    await this.untilCreated(() => this.createPath());
  }

  private async untilCreated(create: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await create();
      } catch (error) {
        // Another replica created it.
        const isCreated = Failure.is(error, codeExists) || Failure.is(error, pathExists);
        if (isCreated || violatedConstraint(error) !== undefined) return;
        if (!isTransient(error)) throw error;
        await delay(retryDelayMs, undefined, { signal: this.stopped.signal });
      }
    }
  }

  private async createSale({ id, percent, slugs }: (typeof sales)[number]): Promise<void> {
    if (await this.sales.has(id)) return;
    const products = (await this.lookup.cataloguePlugins()).filter(({ slug }) => slugs.includes(slug));
    // The catalogue may still create its products.
    if (products.length < slugs.length) throw new Failure(unavailable, { subject: 'catalogue' });
    const pluginIds = products.map(({ pluginId }) => pluginId);
    const period = periodFromNow(-1, 21);
    const reduction = { kind: 'percent' as const, percent, scope: 'products' as const, categories: [] };
    await this.sales.createWithId(id, { ...names, ...reduction, pluginIds, ...period });
    this.log.info({ saleId: id, percent }, 'demo sale created');
  }

  private async createPath(): Promise<void> {
    const { id, from, to, priceCents } = upgradePath;
    if (await this.paths.has(id)) return;
    const products = await this.lookup.cataloguePlugins();
    const idOf = (slug: string) => products.find((product) => product.slug === slug)?.pluginId;
    const [fromPluginId, toPluginId] = [idOf(from), idOf(to)];
    // The catalogue may still create its products.
    if (!fromPluginId || !toPluginId) throw new Failure(unavailable, { subject: 'catalogue' });
    await this.paths.createWithId(id, { fromPluginId, toPluginId, priceCents });
    this.log.info({ pathId: id }, 'demo upgrade path created');
  }

  private async createCode(): Promise<void> {
    if (await this.discounts.has(discountId)) return;
    const reduction = { kind: 'percent' as const, percent: 10, scope: 'all' as const };
    const terms = { maxUsesPerCustomer: 1, isExclusive: false, categories: [], pluginIds: [] };
    const { startsAt } = periodFromNow(-1, 21);
    await this.discounts.createWithId(discountId, {
      name: 'Demo: 10 % on everything',
      code: 'SPRING10',
      startsAt,
      ...reduction,
      ...terms,
    });
  }
}

function periodFromNow(fromDays: number, untilDays: number) {
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  return { startsAt: at(fromDays), endsAt: at(untilDays) };
}
