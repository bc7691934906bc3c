import { Injectable } from '@nestjs/common';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import type {
  CustomerOrder,
  ExportOrders,
  ListOrders,
  OrderExportRow,
  OrderFilters,
  OrderPage,
} from '#contracts/commerce/orders';
import { isEmailAddress } from '#contracts/fields/email';
import { Failure, notFound } from '#contracts/kit/failure';
import { Order } from './order.entity';
import { OrderItem } from './order-item.entity';
import { toCustomerOrder, toExportRow, toListItem } from './order-views';

const emailColumn = 'coalesce(o.billing_email, o.email)';
/** About 100 KB, far below the maximum size of a NATS message. */
const batchSize = 250;
const containsPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Read-only queries for administrators and for the data export of a customer. */
@Injectable()
export class OrderAdminQueriesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. The filters match a part of the e-mail address or of the order number. */
  async list(input: ListOrders): Promise<OrderPage> {
    const { page, limit } = input;
    const [orders, total] = await this.pageQuery(input).getManyAndCount();
    return {
      data: orders.map(toListItem),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** The next rows of the export, after the order with the id `after`. */
  async exportBatch({ after, ...filters }: ExportOrders): Promise<OrderExportRow[]> {
    const query = this.filteredQuery(filters).orderBy('o.id', 'DESC').limit(batchSize);
    if (after) query.andWhere('o.id < :after', { after });
    const orders = await query.getMany();
    const itemsOf = await this.itemsByOrder(orders);
    return orders.map((order) => toExportRow(order, itemsOf(order)));
  }

  /** Public so that a test can check its query plan. */
  pageQuery({ page, limit, ...filters }: ListOrders): SelectQueryBuilder<Order> {
    return this.filteredQuery(filters)
      .orderBy('o.created_at', 'DESC')
      .addOrderBy('o.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit);
  }

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<CustomerOrder> {
    const order = await this.dataSource.getRepository(Order).findOneBy({ id });
    if (!order) throw new Failure(notFound);
    const itemsOf = await this.itemsByOrder([order]);
    return toCustomerOrder(order, itemsOf(order));
  }

  async listByUser(userId: string): Promise<CustomerOrder[]> {
    const orders = await this.dataSource
      .getRepository(Order)
      .find({ where: { userId }, order: { createdAt: 'DESC' } });
    const itemsOf = await this.itemsByOrder(orders);
    return orders.map((order) => toCustomerOrder(order, itemsOf(order)));
  }

  private filteredQuery({ status, email, orderNumber }: OrderFilters): SelectQueryBuilder<Order> {
    const query = this.dataSource.getRepository(Order).createQueryBuilder('o');
    if (status) query.andWhere('o.state = :status', { status });
    if (isEmailAddress(email)) query.andWhere(`lower(${emailColumn}) = lower(:email)`, { email });
    else if (email) query.andWhere(`${emailColumn} ilike :email`, { email: containsPattern(email) });
    if (orderNumber) query.andWhere('o.number ilike :number', { number: containsPattern(orderNumber) });
    return query;
  }

  private async itemsByOrder(orders: readonly Order[]): Promise<(order: Order) => OrderItem[]> {
    const items = await this.dataSource
      .getRepository(OrderItem)
      .findBy({ orderId: In(orders.map(({ id }) => id)) });
    return ({ id }) => items.filter(({ orderId }) => orderId === id);
  }
}
