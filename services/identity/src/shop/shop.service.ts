import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { shopStatusChanged } from '#contracts/identity/events';
import { setShopStatus, shopStatus, type ShopStatus } from '#contracts/identity/shop/shop-status';
import type { UserActor } from '#contracts/kit/actor';
import { AuditLog } from '#platform/audit/audit-log';
import { Outbox } from '#platform/outbox/outbox';
import type { Log } from '#platform/log/log';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { ShopSetting } from './shop-setting.entity';

const maintenanceSetting = 'maintenance';

/** Switches the maintenance mode. Only the pages show it; each request is authorized as always. */
@Injectable()
export class ShopService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Handles(shopStatus)
  async status(): Promise<ShopStatus> {
    const row = await this.dataSource.getRepository(ShopSetting).findOneBy({ name: maintenanceSetting });
    return { maintenance: row?.value === true };
  }

  @Handles(setShopStatus)
  async setStatus({ maintenance }: ShopStatus, { userId: changedBy }: UserActor): Promise<ShopStatus> {
    await this.dataSource.transaction(async (tx) => {
      const settings = tx.getRepository(ShopSetting);
      const current = await settings.findOneBy({ name: maintenanceSetting });
      await settings.upsert(
        { name: maintenanceSetting, value: maintenance, changedBy, changedAt: new Date() },
        ['name'],
      );
      await this.outbox.add(tx, shopStatusChanged, { maintenance });
      const values = { before: { maintenance: current?.value === true }, after: { maintenance } };
      await this.audit.record(tx, { action: 'shop.maintenance-switched', subject: 'maintenance', ...values });
    });
    this.log.info({ maintenance, changedBy }, 'maintenance switched');
    return { maintenance };
  }
}
