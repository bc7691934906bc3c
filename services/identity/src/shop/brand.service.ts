import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { brandChanged } from '#contracts/identity/events';
import {
  brandChangedMeanwhile,
  type BrandVersion,
  changeBrand,
  readBrand,
} from '#contracts/identity/shop/brand';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { BrandConfig, brandOf } from '#brand/brand.config';
import { loadConfig } from '#platform/config/load-config';
import type { Log } from '#platform/log/log';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { IdentityConfig } from '../identity.config';
import { demoLogo } from './demo-logo';
import { cleanLogo } from './logo';
import { ShopSetting } from './shop-setting.entity';

const brandSetting = 'brand';

/** Stores who the shop is. Every process that shows the brand follows it (`ShopBrand`). */
@Injectable()
export class BrandService {
  private readonly initial: BrandVersion;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    { SEED_DEMO }: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.initial = { ...brandOf(loadConfig(BrandConfig)), ...(SEED_DEMO ? { logo: demoLogo } : {}) };
  }

  @Handles(readBrand)
  read(): Promise<BrandVersion> {
    return this.stored(this.dataSource.manager);
  }

  private async stored(tx: EntityManager): Promise<BrandVersion> {
    const row = await tx.getRepository(ShopSetting).findOneBy({ name: brandSetting });
    return row ? (row.value as BrandVersion) : this.initial;
  }

  /** @throws Failure BRAND_CHANGED when it is not the newest version that was edited, LOGO_REFUSED */
  @Handles(changeBrand)
  async change(input: BrandVersion, { userId: changedBy }: UserActor): Promise<BrandVersion> {
    const after = { ...input, logo: cleanLogo(input.logo), version: input.version + 1 };
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
