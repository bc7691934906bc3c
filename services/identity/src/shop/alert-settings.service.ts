import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  alertRecipientUnknown,
  type AlertRule,
  type AlertRules,
  type AlertSettings,
  alertSettingsChanged,
  type AlertSettingsView,
  changeAlertSettings,
  readAlertSettings,
} from '#contracts/identity/alerts/alerts';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { alertKinds } from '#contracts/operations/alert-conditions';
import { AuditLog } from '#platform/audit/audit-log';
import { Handles } from '#platform/rpc/handles';
import { UserAdminService } from '../users/user-admin.service';
import { ShopSetting } from './shop-setting.entity';

const settingName = 'alerts';
const immediate: AlertRule = { delivery: 'at-once', recipients: [] };
const initial: AlertSettings = {
  rules: {
    purchase: { recipients: [] },
    dispute: immediate,
    events: immediate,
    mails: immediate,
    findings: immediate,
    lag: immediate,
    clock: immediate,
    disk: immediate,
    backup: immediate,
    outage: immediate,
  },
  version: 0,
};

const recipientsIn = (rules: AlertRules) => alertKinds.flatMap((kind) => rules[kind].recipients);

/** Stores how each kind of alert is delivered, and to whom. */
@Injectable()
export class AlertSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: UserAdminService,
    private readonly audit: AuditLog,
  ) {}

  /** A recipient who is not of the staff any more is left out, so that the settings can be saved as they are shown. */
  @Handles(readAlertSettings)
  async read(): Promise<AlertSettingsView> {
    const tx = this.dataSource.manager;
    const staff = await this.accounts.findStaff(tx);
    const { rules, version } = structuredClone(await this.stored(tx));
    for (const kind of alertKinds)
      rules[kind].recipients = rules[kind].recipients.filter((id) => staff.some((one) => one.id === id));
    return {
      rules,
      version,
      staff: staff.map(({ id, firstName, lastName, email }) => ({
        id,
        name: `${firstName} ${lastName}`.trim(),
        email,
      })),
    };
  }

  async stored(tx: EntityManager): Promise<AlertSettings> {
    const row = await tx.getRepository(ShopSetting).findOneBy({ name: settingName });
    const saved = row?.value as AlertSettings | undefined;
    // Settings of an earlier release lack the kinds that were added since.
    return { ...initial, ...saved, rules: { ...initial.rules, ...saved?.rules } };
  }

  /**
   * @throws Failure ALERT_SETTINGS_CHANGED when it is not the newest version that was edited, ALERT_RECIPIENT_UNKNOWN for an account
   * that is none of the staff
   */
  @Handles(changeAlertSettings)
  async change(input: AlertSettings, { userId: changedBy }: UserActor): Promise<AlertSettings> {
    const after = { ...input, version: input.version + 1 };
    await this.dataSource.transaction(async (tx) => {
      // There is no row to lock before the first change.
      await tx.query('lock table shop_settings in share row exclusive mode');
      const before = await this.stored(tx);
      if (before.version !== input.version) throw new Failure(alertSettingsChanged);
      await this.assertStaff(tx, new Set(recipientsIn(input.rules)));
      const row = { name: settingName, value: after, changedBy, changedAt: new Date() };
      await tx.getRepository(ShopSetting).upsert(row, ['name']);
      await this.audit.record(tx, { action: 'shop.alerts-changed', subject: settingName, before, after });
    });
    return after;
  }

  private async assertStaff(tx: EntityManager, ids: ReadonlySet<string>): Promise<void> {
    const staff = await this.accounts.findStaff(tx, [...ids]);
    if (staff.length < ids.size) throw new Failure(alertRecipientUnknown);
  }
}
