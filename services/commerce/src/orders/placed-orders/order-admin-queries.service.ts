import { Injectable } from '@nestjs/common';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import {
  type CustomerOrder,
  exportOrders,
  type ExportOrders,
  listOrders,
  type ListOrders,
  type OrderExportBatch,
  type OrderFilters,
  type OrderPage,
} from '#contracts/commerce/orders';
import { isEmailAddress, normalizeEmail } from '#contracts/fields/email';
import { Failure, notFound } from '#contracts/kit/failure';
import { containsPattern, ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Handles } from '#platform/rpc/handles';
import { isNumberStart } from './number/order-number';
import { Order } from './order.entity';
import { OrderItem } from './order-item.entity';
import { toCustomerOrder, toExportRow, toListItem } from './order-views';

const emailColumn = 'coalesce(billing_email, email)';
/** About 100 KB, far below the maximum size of a NATS message. */
const batchSize = 250;

/** The condition of the list of orders. A complete address is compared, a part of one is searched for. */
export function orderFilter({ status, email, orderNumber, userId }: OrderFilters): ListFilter {
  const filter = new ListFilter();
  if (userId) filter.where('user_id = ?::uuid', userId);
  if (status) filter.where('state = ?', status);
  if (isEmailAddress(normalizeEmail(email))) filter.where(`lower(${emailColumn}) = ?`, normalizeEmail(email));
  else if (email) filter.contains('search_text', email, 'folded');
  if (isNumberStart(orderNumber)) filter.startsWith('number', orderNumber.toUpperCase());
  else if (orderNumber) filter.contains('number', orderNumber);
  return filter;
}

/** Read-only queries for administrators and for the data export of a customer. */
@Injectable()
export class OrderAdminQueriesService {
  readonly newestFirst: NewestFirstList;

  constructor(private readonly dataSource: DataSource) {
    this.newestFirst = new NewestFirstList(dataSource, { table: 'orders', sortedBy: 'created_at' });
  }

  /** Newest first. The filters match a part of the e-mail address or of the order number. */
  @Handles(listOrders)
  async list({ status, email, orderNumber, userId, ...query }: ListOrders): Promise<OrderPage> {
    const filter = orderFilter({ status, email, orderNumber, ...(userId ? { userId } : {}) });
    const { ids, pagination } = await this.newestFirst.page(query, filter);
    const orders = await this.dataSource.getRepository(Order).findBy({ id: In(ids) });
    return { data: inListOrder(ids, orders).map(toListItem), pagination };
  }

  /** The newest orders of a condition. */
  async newest(filter: ListFilter, limit: number): Promise<Order[]> {
    const { ids } = await this.newestFirst.page({ page: 1, limit }, filter);
    return inListOrder(ids, await this.dataSource.getRepository(Order).findBy({ id: In(ids) }));
  }

  /** The orders of a payment intent or a charge. */
  async idsOfPayment(stripeId: string): Promise<string[]> {
    const orders = await this.dataSource
      .getRepository(Order)
      .find({ select: { id: true }, where: [{ paymentIntentId: stripeId }, { chargeId: stripeId }] });
    return orders.map(({ id }) => id);
  }

  /** The next rows of the export, after the order with the id `after`. */
  @Handles(exportOrders)
  async exportBatch({ after, ...filters }: ExportOrders): Promise<OrderExportBatch> {
    const query = this.filteredQuery(filters).orderBy('o.id', 'DESC').limit(batchSize);
    if (after) query.andWhere('o.id < :after', { after });
    const orders = await query.getMany();
    const itemsOf = await this.itemsByOrder(orders);
    return { rows: orders.map((order) => toExportRow(order, itemsOf(order))) };
  }

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<CustomerOrder> {
    const order = await this.dataSource.getRepository(Order).findOneBy({ id });
    if (!order) throw new Failure(notFound);
    const itemsOf = await this.itemsByOrder([order]);
    return toCustomerOrder(order, itemsOf(order));
  }

  /** Newest first. */
  async listByUser(userId: string, part: { skip: number; take: number }): Promise<CustomerOrder[]> {
    const orders = await this.dataSource
      .getRepository(Order)
      .find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' }, ...part });
    const itemsOf = await this.itemsByOrder(orders);
    return orders.map((order) => toCustomerOrder(order, itemsOf(order)));
  }

  private filteredQuery({ status, email, orderNumber }: OrderFilters): SelectQueryBuilder<Order> {
    const query = this.dataSource.getRepository(Order).createQueryBuilder('o');
    if (status) query.andWhere('o.state = :status', { status });
    if (isEmailAddress(normalizeEmail(email)))
      query.andWhere(`lower(${emailColumn}) = :email`, { email: normalizeEmail(email) });
    else if (email) query.andWhere('o.search_text like fold_text(:email)', { email: containsPattern(email) });
    if (orderNumber) query.andWhere('o.number ilike :number', { number: containsPattern(orderNumber) });
    return query;
  }

  private async itemsByOrder(orders: readonly Order[]): Promise<(order: Order) => OrderItem[]> {
    const items = await this.dataSource
      .getRepository(OrderItem)
      .find({ where: { orderId: In(orders.map(({ id }) => id)) }, order: { line: 'ASC', id: 'ASC' } });
    return ({ id }) => items.filter(({ orderId }) => orderId === id);
  }
}
