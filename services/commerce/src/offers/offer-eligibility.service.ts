import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Plug-ins whose every purchase by a customer was refunded or disputed. Licensing hears of a refund later than commerce, so its
 * word that the plug-in is owned does not count for them.
 */
const refunded = `select i.plugin_id from orders o join order_items i on i.order_id = o.id
       where o.user_id = $1 group by i.plugin_id
       having bool_or(o.paid_at is not null) and not bool_or(o.state in ('paid', 'partially_refunded'))`;

/** Whether offers are still earned, by the records of commerce alone: this can be decided inside a transaction. */
@Injectable()
export class OfferEligibilityService {
  constructor(private readonly dataSource: DataSource) {}

  /** Plug-ins that the customer bought here and does not own by any of these purchases any more. */
  async refundedPlugins(userId: string): Promise<Set<string>> {
    const rows: { plugin_id: string }[] = await this.dataSource.query(refunded, [userId]);
    return new Set(rows.map(({ plugin_id }) => plugin_id));
  }

  /** Serializes the use of an offer with refunds: the second one sees what the first has committed. */
  async lock(tx: EntityManager, offerId: string): Promise<void> {
    await tx.query('select 1 from offers where id = $1 for update', [offerId]);
  }

  /** Whether none of the purchases that earned an offer is left. */
  async isLapsed(tx: EntityManager, userId: string, offerId: string): Promise<boolean> {
    return (await this.lapsedAmong(tx, userId, offerId)).length > 0;
  }

  /** Locks a customer's offers; returns those that are no longer earned. */
  async lapsed(tx: EntityManager, userId: string): Promise<string[]> {
    await tx.query('select 1 from offers where user_id = $1 order by id for update', [userId]);
    return this.lapsedAmong(tx, userId, null);
  }

  private async lapsedAmong(tx: EntityManager, userId: string, offerId: string | null): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `select id from offers
       where user_id = $1 and ($2::uuid is null or id = $2) and earned_by <> '{}'
         and earned_by <@ array(${refunded})`,
      [userId, offerId],
    );
    return rows.map(({ id }) => id);
  }
}
