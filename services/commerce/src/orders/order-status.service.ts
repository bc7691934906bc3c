import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Order } from './order.entity';
import type { OrderItem } from './order-item.entity';

/** The part of an order, its item and the attempt to pay it that the pages of a checkout show. */
export interface OrderStatus
  extends
    Pick<Order, 'id' | 'userId' | 'state' | 'number' | 'downloadToken' | 'totalCents' | 'discountCents'>,
    Pick<OrderItem, 'name' | 'slug' | 'imageUrl'> {
  isGift: boolean;
  /** Null for an order that was found by its own id. */
  attemptState: string | null;
}

/** @param attempt a subquery with the columns `order_id` and `state` */
const orderStatusSql = (attempt: string) =>
  `select o.id, o.user_id as "userId", o.state, o.number, o.download_token as "downloadToken",
     o.total_cents as "totalCents", o.discount_cents as "discountCents", o.gift is not null as "isGift", i.name, i.slug, i.image_url as "imageUrl",
     attempt.state as "attemptState"
   from (${attempt}) attempt
   join orders o on o.id = attempt.order_id
   join lateral (select name, slug, image_url from order_items where order_id = o.id order by id limit 1) i on true`;

const statusByIdSql = orderStatusSql('select $1::uuid as order_id, null::text as state');

/** Reads orders for polls of their status: one statement without a lock. */
@Injectable()
export class OrderStatusService {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<OrderStatus | undefined> {
    const [status] = await this.dataSource.query<OrderStatus[]>(statusByIdSql, [id]);
    return status;
  }

  /**
   * The order of an attempt.
   * @param attempt a subquery of the attempt's module, with the columns `order_id` and `state` and one parameter
   */
  async findByAttempt(attempt: string, parameter: string): Promise<OrderStatus | undefined> {
    const [status] = await this.dataSource.query<OrderStatus[]>(orderStatusSql(attempt), [parameter]);
    return status;
  }
}
