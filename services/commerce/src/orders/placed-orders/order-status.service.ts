import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Order } from './order.entity';
import type { OrderItem } from './order-item.entity';

/** An item as the pages of a checkout show it. */
export type StatusLine = Pick<
  OrderItem,
  'name' | 'slug' | 'imageUrl' | 'bundleName' | 'bundleSlug' | 'priceCents' | 'dueCents'
>;

/** The part of an order, its items and the attempt to pay it that the pages of a checkout show. */
export interface OrderStatus extends Pick<
  Order,
  'id' | 'userId' | 'state' | 'number' | 'downloadToken' | 'totalCents' | 'discountCents'
> {
  lines: StatusLine[];
  isGift: boolean;
  /** Null for an order that was found by its own id. */
  attemptState: string | null;
}

/** @param attempt a subquery with the columns `order_id` and `state` */
const orderStatusSql = (attempt: string) =>
  `select o.id, o.user_id as "userId", o.state, o.number, o.download_token as "downloadToken",
     o.total_cents as "totalCents", o.discount_cents as "discountCents", o.gift is not null as "isGift", i.lines,
     attempt.state as "attemptState"
   from (${attempt}) attempt
   join orders o on o.id = attempt.order_id
   join lateral (select jsonb_agg(jsonb_build_object('name', name, 'slug', slug, 'imageUrl', image_url,
       'bundleName', bundle_name, 'bundleSlug', bundle_slug, 'priceCents', price_cents, 'dueCents', due_cents) order by line, id) as lines
     from order_items where order_id = o.id) i on i.lines is not null`;

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
