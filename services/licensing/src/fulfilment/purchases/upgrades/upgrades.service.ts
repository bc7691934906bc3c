import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { OrderPaid } from '#contracts/commerce/events';
import { Upgrade } from './upgrade.entity';

export type { Upgrade } from './upgrade.entity';

/** The upgrades that an order pays for. */
function upgradesOf({ orderId, userId, items }: OrderPaid): Upgrade[] {
  return items.flatMap(({ pluginId, upgradesPluginId }) =>
    upgradesPluginId ? [{ orderId, pluginId, userId, fromPluginId: upgradesPluginId }] : [],
  );
}

/** Which order upgraded which licence: `upgrades`. */
@Injectable()
export class UpgradesService {
  /**
   * Records the upgrades that an order pays for; a repeated event changes nothing.
   * @returns whether an upgrade, of this order or an earlier one, supersedes licences that the order concerns
   */
  async record(tx: EntityManager, order: OrderPaid): Promise<boolean> {
    const paid = upgradesOf(order);
    const upgrades = tx.getRepository(Upgrade);
    if (paid.length > 0) await upgrades.createQueryBuilder().insert().values(paid).orIgnore().execute();
    const fromPluginId = In(order.items.map(({ pluginId }) => pluginId));
    return paid.length > 0 || (await upgrades.existsBy({ userId: order.userId, fromPluginId }));
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
