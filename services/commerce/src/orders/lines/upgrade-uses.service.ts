import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const upgradesSql = `from order_adjustments a join orders o on o.id = a.order_id
  where o.user_id = $1 and a.kind = 'upgrade'`;

/** Which orders were placed at the price of an upgrade path: `order_adjustments`. */
@Injectable()
export class UpgradeUsesService {
  constructor(private readonly dataSource: DataSource) {}

  /** The paths of orders that a customer has paid and not been refunded. */
  async usedPathIds(userId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      `select distinct a.key ${upgradesSql} and o.state not in ('pending', 'expired', 'failed', 'refunded')`,
      [userId],
    );
    return rows.map(({ key }) => key);
  }

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
}
