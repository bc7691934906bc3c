import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { chooseTaxes, readTaxChoice, type TaxChoice } from '#contracts/identity/shop/tax-choice';
import type { UserActor } from '#contracts/kit/actor';
import { AuditLog } from '#platform/audit/audit-log';
import { Handles } from '#platform/rpc/handles';
import { ShopSetting } from './shop-setting.entity';

const settingName = 'without-taxes';

/** Stores that an administrator wants no taxes computed, so that a shop without Stripe Tax is not taken for an unfinished one. */
@Injectable()
export class TaxChoiceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
  ) {}

  @Handles(readTaxChoice)
  read(): Promise<TaxChoice> {
    return this.stored(this.dataSource.manager);
  }

  @Handles(chooseTaxes)
  async choose({ withoutTaxes }: TaxChoice, { userId: changedBy }: UserActor): Promise<TaxChoice> {
    await this.dataSource.transaction(async (tx) => {
      const before = await this.stored(tx);
      const row = { name: settingName, value: withoutTaxes, changedBy, changedAt: new Date() };
      await tx.getRepository(ShopSetting).upsert(row, ['name']);
      const values = { before, after: { withoutTaxes } };
      await this.audit.record(tx, { action: 'shop.taxes-chosen', subject: settingName, ...values });
    });
    return { withoutTaxes };
  }

  private async stored(tx: EntityManager): Promise<TaxChoice> {
    const row = await tx.getRepository(ShopSetting).findOneBy({ name: settingName });
    return { withoutTaxes: row?.value === true };
  }
}
