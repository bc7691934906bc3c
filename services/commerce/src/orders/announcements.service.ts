import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Order } from './order.entity';
import { OrdersService } from './orders.service';

/** Seconds after which a paid order should have been handed out; then twice that, and so on up to two minutes. */
const patienceSeconds = 30;
const most = 100;

const isDue = `paid_at is not null and fulfilled_at is null and state in ('paid', 'partially_refunded', 'disputed')
  and not exists (select 1 from tombstones t where t.subject_id = o.user_id)
  and announced_at < now() - make_interval(secs => least(120, ${patienceSeconds} * power(2, greatest(announcements - 1, 0))))`;

/** Paid orders that licensing has not answered for. Nothing is handed out to who was forgotten. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
  ) {}

  /**
   * Publishes the payment of overdue orders again. Each time with a new id, because the old one may sit in the stream's
   * window of known ids; the order's id makes it once.
   */
  async repeatDue(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const overdue = await tx
        .createQueryBuilder(Order, 'o')
        .where(isDue)
        .orderBy('o.announced_at')
        .limit(most)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const order of overdue) await this.orders.tellPaidAgain(tx, order);
      return overdue.length;
    });
  }
}
