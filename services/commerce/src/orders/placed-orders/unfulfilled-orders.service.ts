import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notErasedSql } from '#platform/database/erasure/erased-subjects';
import { Order } from './order.entity';
import { OrdersService } from './orders.service';
import { soldStates, statesSql } from './states/order.states';

/** A paid order is fulfilled within this time; the delay doubles with each repetition, up to six hours. */
const minRepublishDelaySeconds = 30;
const maxRepublishDelaySeconds = 6 * 3_600;
/** Within 23 hours. The alert, the reconciliation and the failed events of licensing then hand the order to an operator. */
const maxAnnouncements = 13;
const batchSize = 100;

/** SQL: a paid order `o` that licensing has not fulfilled. */
export const unfulfilledCondition = `paid_at is not null and fulfilled_at is null
  and state in (${statesSql(soldStates)}) and ${notErasedSql('o.user_id')}`;

const dueCondition = `${unfulfilledCondition} and announcements < ${maxAnnouncements}
  and announced_at < now() - make_interval(secs =>
    least(${maxRepublishDelaySeconds}, ${minRepublishDelaySeconds} * power(2, greatest(announcements - 1, 0))))`;

/** Paid orders that licensing has not fulfilled in time. Orders of erased users are never fulfilled. */
@Injectable()
export class UnfulfilledOrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
  ) {}

  /**
   * Publishes `commerce.order-paid` again for overdue orders, never more than `maxAnnouncements` times. Each repetition has a new event
   * id, because JetStream may still deduplicate the previous one. Returns the orders that were overdue.
   */
  async republishDue(): Promise<{ id: string; isLast: boolean }[]> {
    return this.dataSource.transaction(async (tx) => {
      const overdue = await tx
        .createQueryBuilder(Order, 'o')
        .where(dueCondition)
        .orderBy('o.announced_at')
        .limit(batchSize)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const order of overdue) await this.orders.republishPaid(tx, order);
      return overdue.map(({ id, announcements }) => ({ id, isLast: announcements + 1 >= maxAnnouncements }));
    });
  }
}
