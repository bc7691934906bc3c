import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const upgradesSql = `from order_adjustments a join orders o on o.id = a.order_id
  where o.user_id = $1 and a.kind = 'upgrade'`;

const upgradingSql = `from order_items i join orders o on o.id = i.order_id
  where o.user_id = $1 and i.upgrades_plugin_id = any($2) and not i.is_revoked`;

/** Which orders were placed at the price of an upgrade path: `order_adjustments`, and which licences they supersede. */
@Injectable()
export class UpgradeUsesService {
  /** The open orders of a customer that use one of these paths. */
  async findPendingOrderIds(
    tx: EntityManager,
    userId: string,
    pathIds: readonly string[],
  ): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      `select distinct o.id ${upgradesSql} and o.state = 'pending' and a.key = any($2)`,
      [userId, pathIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Whether a paid order of the customer supersedes the licence of one of these products. */
  async isUpgraded(tx: EntityManager, userId: string, pluginIds: readonly string[]): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `select 1 ${upgradingSql} and o.state not in ('pending', 'expired', 'failed', 'refunded') limit 1`,
      [userId, pluginIds],
    );
    return rows.length > 0;
  }

  /** The open orders of the customer that would supersede the licence of one of these products. */
  async findPendingUpgrades(
    tx: EntityManager,
    userId: string,
    pluginIds: readonly string[],
  ): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      `select distinct o.id ${upgradingSql} and o.state = 'pending'`,
      [userId, pluginIds],
    );
    return rows.map(({ id }) => id);
  }
}
