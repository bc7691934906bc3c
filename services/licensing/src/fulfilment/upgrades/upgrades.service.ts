import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { storableJson } from '#contracts/kit/storable-text';
import type { OrderPaid } from '#contracts/commerce/events';
import type { BoundStatement } from '#platform/database/transactions/combined-statement';
import { Upgrade } from './upgrade.entity';
import { knownUpgrades, upgradeInsert } from './upgrade.statements';

export type { Upgrade } from './upgrade.entity';
export { knownUpgrades } from './upgrade.statements';

/** The upgrades that an order pays for. */
export function upgradesOf({ orderId, userId, items }: OrderPaid): Upgrade[] {
  return items.flatMap(({ pluginId, upgradesPluginId }) =>
    upgradesPluginId ? [{ orderId, pluginId, userId, fromPluginId: upgradesPluginId }] : [],
  );
}

/** Which order upgraded which licence: `upgrades`. */
@Injectable()
export class UpgradesService {
  /** Reads which of these orders have products that the user has upgraded from. */
  known(items: readonly { orderId: string; userId: string; pluginId: string }[]): BoundStatement {
    return {
      statement: knownUpgrades,
      values: [
        items.map(({ orderId }) => orderId),
        items.map(({ userId }) => userId),
        items.map(({ pluginId }) => pluginId),
      ],
    };
  }

  insertions(upgrades: readonly Upgrade[]): BoundStatement[] {
    return upgrades.length > 0 ? [{ statement: upgradeInsert, values: [storableJson(upgrades)] }] : [];
  }

  /** Gives the upgrades of an order to another user. @returns the products whose licences they supersede */
  async move(tx: EntityManager, orderId: string, userId: string): Promise<string[]> {
    const upgrades = tx.getRepository(Upgrade);
    await upgrades.update({ orderId }, { userId });
    return (await upgrades.findBy({ orderId })).map(({ fromPluginId }) => fromPluginId);
  }

  /** All upgrades of a user, whatever became of their orders. */
  ofUser(tx: EntityManager, userId: string): Promise<Upgrade[]> {
    return tx.getRepository(Upgrade).findBy({ userId });
  }
}
