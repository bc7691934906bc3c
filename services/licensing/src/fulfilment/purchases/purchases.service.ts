import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import type {
  OwnedProduct,
  ReconciledPurchase,
  ReconciledUpgrade,
} from '#contracts/licensing/reconciliation';
import { lockPurchases } from './purchase-locks';
import { Purchase } from './purchase.entity';
import type { PurchaseFacts } from './purchase.states';
import { Upgrade } from './upgrades/upgrade.entity';

type Dispute = NonNullable<PurchaseFacts['dispute']>;

/** Reads purchases and upgrades for other modules. */
@Injectable()
export class PurchasesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Serializes all changes of what some users own. */
  lockAll(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    return lockPurchases(tx, userIds);
  }

  /** The disputes of some orders, by order id. */
  async findDisputes(tx: EntityManager, orderIds: readonly string[]): Promise<Map<string, Dispute>> {
    if (orderIds.length === 0) return new Map();
    const rows = await tx
      .getRepository(Purchase)
      .findBy({ orderId: In([...orderIds]), dispute: Not(IsNull()) });
    return new Map(rows.flatMap(({ orderId, dispute }) => (dispute ? [[orderId, dispute]] : [])));
  }

  /** For the reconciliation. */
  async purchasesOf(orderIds: readonly string[]): Promise<ReconciledPurchase[]> {
    const rows = await this.dataSource.getRepository(Purchase).findBy({ orderId: In([...orderIds]) });
    return rows.map(({ orderId, userId, state, pluginIds, revokedPluginIds }) => {
      return { orderId, userId, state, pluginIds, revokedPluginIds };
    });
  }

  /** For the reconciliation. */
  async upgradesOf(orderIds: readonly string[]): Promise<ReconciledUpgrade[]> {
    const rows = await this.dataSource.getRepository(Upgrade).findBy({ orderId: In([...orderIds]) });
    return rows.map(({ orderId, userId, pluginId, fromPluginId }) => {
      return { orderId, userId, pluginId, fromPluginId };
    });
  }

  /** Those of some products of users that a purchase of the same user has upgraded, for the reconciliation. */
  upgraded(owners: readonly OwnedProduct[]): Promise<OwnedProduct[]> {
    return this.dataSource.query(
      `select distinct u.user_id as "userId", u.from_plugin_id as "pluginId"
         from upgrades u join purchases p on p.order_id = u.order_id and p.user_id = u.user_id
        where (u.user_id, u.from_plugin_id) in (select * from unnest($1::uuid[], $2::uuid[]))
          and p.state <> 'revoked' and u.plugin_id = any(p.plugin_ids) and u.plugin_id <> all(p.revoked_plugin_ids)`,
      [owners.map(({ userId }) => userId), owners.map(({ pluginId }) => pluginId)],
    );
  }
}
