import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { readOrderCurrency } from '#contracts/commerce/pricing/order-currency';
import { brandChanged } from '#contracts/identity/events';
import {
  brandChangedMeanwhile,
  type BrandVersion,
  changeBrand,
  currencyInUse,
  faviconRefused,
  logoRefused,
  readBrand,
} from '#contracts/identity/shop/brand';
import { type BannerSlide, type BannerSlides, readSlides } from '#contracts/identity/shop/slides';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { paletteText } from '#i18n/colours/palette';
import { withNonBreakingSpaces } from '#i18n/typography';
import { BrandConfig, brandOf } from '#brand/brand.config';
import { loadConfig } from '#platform/config/load-config';
import type { Log } from '#platform/log/log';
import { Outbox } from '#platform/outbox/outbox';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { IdentityConfig } from '../identity.config';
import { demoBrand } from './demo-brand';
import { cleanDrawing } from './drawing';
import { ShopSetting } from './shop-setting.entity';

const brandSetting = 'brand';

/** Lines do not end where Russian typography forbids it, as in all other texts. */
function typeset({ badge, title, text, action }: BannerSlide['ru']): BannerSlide['ru'] {
  return {
    badge: withNonBreakingSpaces(badge),
    title: withNonBreakingSpaces(title),
    text: withNonBreakingSpaces(text),
    action: withNonBreakingSpaces(action),
  };
}

/** Stores who the shop is. Every process that shows the brand follows it (`ShopBrand`). */
@Injectable()
export class BrandService {
  private readonly initial: BrandVersion;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly rpc: RpcClient,
    { SEED_DEMO }: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.initial = { ...brandOf(loadConfig(BrandConfig)), ...(SEED_DEMO ? demoBrand : {}) };
  }

  @Handles(readBrand)
  read(): Promise<BrandVersion> {
    return this.stored(this.dataSource.manager);
  }

  @Handles(readSlides)
  async slides(): Promise<BannerSlides> {
    const { slides } = await this.read();
    return {
      slides: slides.map((slide) => ({
        ...slide,
        ru: typeset(slide.ru),
        palette: paletteText(slide.colour),
      })),
    };
  }

  private async stored(tx: EntityManager): Promise<BrandVersion> {
    const row = await tx.getRepository(ShopSetting).findOneBy({ name: brandSetting });
    // A brand that was saved by an earlier release lacks what was added since.
    return { ...this.initial, ...(row?.value as BrandVersion | undefined) };
  }

  /** Prices, codes and figures are numbers of the currency, so orders in another one would be wrong in all of them. */
  private async assertCurrency(wanted: string): Promise<void> {
    if (wanted === (await this.read()).currency) return;
    const { currency } = await this.rpc.call(readOrderCurrency, {});
    if (currency !== undefined && currency.toUpperCase() !== wanted)
      throw new Failure(currencyInUse, { currency: currency.toUpperCase() });
  }

  /** @throws Failure BRAND_CHANGED when it is not the newest version that was edited, LOGO_REFUSED, FAVICON_REFUSED, CURRENCY_IN_USE */
  @Handles(changeBrand)
  async change(input: BrandVersion, { userId: changedBy }: UserActor): Promise<BrandVersion> {
    const drawings = {
      logo: cleanDrawing(input.logo, logoRefused),
      favicon: cleanDrawing(input.favicon, faviconRefused),
    };
    await this.assertCurrency(input.currency);
    const after = { ...input, ...drawings, version: input.version + 1 };
    await this.dataSource.transaction(async (tx) => {
      // There is no row to lock before the first change.
      await tx.query('lock table shop_settings in share row exclusive mode');
      const before = await this.stored(tx);
      if (before.version !== input.version) throw new Failure(brandChangedMeanwhile);
      const row = { name: brandSetting, value: after, changedBy, changedAt: new Date() };
      await tx.getRepository(ShopSetting).upsert(row, ['name']);
      await this.outbox.add(tx, brandChanged, { version: after.version });
      await this.audit.record(tx, { action: 'shop.brand-changed', subject: brandSetting, before, after });
    });
    this.log.info({ version: after.version, changedBy }, 'brand changed');
    return after;
  }
}
