import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { statesSql, withoutUpgradeStates } from '../states/order.states';

const upgradingSql = `from order_items i join orders o on o.id = i.order_id
  where o.user_id = $1 and i.upgrades_plugin_id = any($2) and not i.is_revoked`;

/** Which orders supersede licences: they were placed at the price of an upgrade path. */
@Injectable()
export class UpgradeUsesService {
  /** Whether a paid order of the customer supersedes the licence of one of these products. */
  async isUpgraded(tx: EntityManager, userId: string, pluginIds: readonly string[]): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `select 1 ${upgradingSql} and o.state not in (${statesSql(withoutUpgradeStates)}) limit 1`,
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
