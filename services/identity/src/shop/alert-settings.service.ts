import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type AlertSettings,
  alertSettingsChanged,
  changeAlertSettings,
  readAlertSettings,
} from '#contracts/identity/alerts/alerts';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { Handles } from '#platform/rpc/handles';
import { ShopSetting } from './shop-setting.entity';

const settingName = 'alerts';
const initial: AlertSettings = {
  addresses: [],
  rules: {
    dispute: 'at-once',
    events: 'at-once',
    mails: 'at-once',
    findings: 'at-once',
    lag: 'at-once',
    clock: 'at-once',
    disk: 'at-once',
    backup: 'at-once',
    outage: 'at-once',
  },
  version: 0,
};

/** Stores who receives alerts. */
@Injectable()
export class AlertSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
  ) {}

  @Handles(readAlertSettings)
  read(): Promise<AlertSettings> {
    return this.stored(this.dataSource.manager);
  }

  async stored(tx: EntityManager): Promise<AlertSettings> {
    const row = await tx.getRepository(ShopSetting).findOneBy({ name: settingName });
    const saved = row?.value as AlertSettings | undefined;
    // Settings of an earlier release lack the kinds that were added since.
    return { ...initial, ...saved, rules: { ...initial.rules, ...saved?.rules } };
  }

  /** @throws Failure ALERT_SETTINGS_CHANGED when it is not the newest version that was edited */
  @Handles(changeAlertSettings)
  async change(input: AlertSettings, { userId: changedBy }: UserActor): Promise<AlertSettings> {
    const after = { ...input, version: input.version + 1 };
    await this.dataSource.transaction(async (tx) => {
      // There is no row to lock before the first change.
      await tx.query('lock table shop_settings in share row exclusive mode');
      const before = await this.stored(tx);
      if (before.version !== input.version) throw new Failure(alertSettingsChanged);
      const row = { name: settingName, value: after, changedBy, changedAt: new Date() };
      await tx.getRepository(ShopSetting).upsert(row, ['name']);
      await this.audit.record(tx, { action: 'shop.alerts-changed', subject: settingName, before, after });
    });
    return after;
  }
}
