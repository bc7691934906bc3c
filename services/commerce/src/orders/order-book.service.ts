import { Injectable } from '@nestjs/common';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import type {
  ExportOrders,
  ListOrders,
  OrderDetail,
  OrderExportRow,
  OrderFilters,
  OrderMoment,
  OrderPage,
  OrderRow,
} from '#contracts/commerce/administration';
import { isMailAddress } from '#contracts/kit/email';
import { Failure, notFound } from '#contracts/kit/failure';
import { toDollars } from '#contracts/kit/money';
import { Order } from './order.entity';
import { OrderItem } from './order-item.entity';

const address = 'coalesce(o.billing_email, o.email)';
/** Some 100 KB at once: far below what travels on the bus. */
const batchSize = 250;
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

function rowView(order: Order): OrderRow {
  const { id, number, billingEmail, email, billingName, firstName, lastName, billingCountry } = order;
  return {
    id,
    _id: id,
    orderNumber: number,
    billingInfo: {
      email: billingEmail ?? email,
      name: billingName ?? `${firstName} ${lastName}`.trim(),
      country: billingCountry,
    },
    totalAmount: toDollars(order.totalCents),
    status: order.state,
    createdAt: order.createdAt.toISOString(),
  };
}

function exportRow(order: Order, items: readonly OrderItem[]): OrderExportRow {
  return {
    ...rowView(order),
    currency: order.currency,
    subtotal: toDollars(order.subtotalCents),
    discount: toDollars(order.discountCents),
    tax: toDollars(order.taxCents),
    refunded: toDollars(order.refundedCents),
    paidAt: order.paidAt?.toISOString() ?? null,
    items: items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ name }) => name)
      .join(', '),
  };
}

function momentsOf({ createdAt, paidAt, announcedAt, fulfilledAt, refundedAt }: Order): OrderMoment[] {
  const dates = {
    created: createdAt,
    paid: paidAt,
    announced: announcedAt,
    fulfilled: fulfilledAt,
    refunded: refundedAt,
  };
  return Object.entries(dates)
    .flatMap(([what, at]) => (at ? [{ what, at: at.toISOString() }] : []))
    .sort((a, b) => a.at.localeCompare(b.at));
}

function detailView(order: Order, items: OrderItem[]): OrderDetail {
  const { cardBrand, cardLast4 } = order;
  return {
    ...rowView(order),
    userId: order.userId,
    currency: order.currency,
    subtotal: toDollars(order.subtotalCents),
    discount: toDollars(order.discountCents),
    tax: toDollars(order.taxCents),
    refunded: toDollars(order.refundedCents),
    card: cardBrand && cardLast4 ? `${cardBrand} ${cardLast4}` : null,
    paymentIntentId: order.paymentIntentId,
    receiptUrl: order.receiptUrl,
    dispute: order.dispute,
    reviewReason: order.reviewReason,
    requestId: order.requestId,
    announcements: order.announcements,
    isFulfilled: order.fulfilledAt !== null,
    items: items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ pluginId, slug, name, version, priceCents }) => ({
        pluginId,
        slug,
        name,
        version,
        price: toDollars(priceCents),
      })),
    moments: momentsOf(order),
  };
}

/** Orders as they are looked up: by administrators, and for a customer's own export. Nothing here changes one. */
@Injectable()
export class OrderBookService {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first; a part of an address or of a number is enough. */
  async list(asked: ListOrders): Promise<OrderPage> {
    const { page, limit } = asked;
    const [orders, total] = await this.pageOf(asked).getManyAndCount();
    return { data: orders.map(rowView), pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
  }

  /** The part of the file that follows an order. */
  async batch({ after, ...filters }: ExportOrders): Promise<OrderExportRow[]> {
    const query = this.matching(filters).orderBy('o.id', 'DESC').limit(batchSize);
    if (after) query.andWhere('o.id < :after', { after });
    const orders = await query.getMany();
    const items = await this.itemsOf(orders);
    return orders.map((order) => exportRow(order, items));
  }

  /** What a page asks of the database. */
  pageOf({ page, limit, ...filters }: ListOrders): SelectQueryBuilder<Order> {
    return this.matching(filters)
      .orderBy('o.created_at', 'DESC')
      .addOrderBy('o.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit);
  }

  private matching({ status, email, orderNumber }: OrderFilters): SelectQueryBuilder<Order> {
    const query = this.dataSource.getRepository(Order).createQueryBuilder('o');
    if (status) query.andWhere('o.state = :status', { status });
    if (isMailAddress(email)) query.andWhere(`lower(${address}) = lower(:email)`, { email });
    else if (email) query.andWhere(`${address} ilike :email`, { email: pattern(email) });
    if (orderNumber) query.andWhere('o.number ilike :number', { number: pattern(orderNumber) });
    return query;
  }

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<OrderDetail> {
    const order = await this.dataSource.getRepository(Order).findOneBy({ id });
    if (!order) throw new Failure(notFound);
    return detailView(order, await this.itemsOf([order]));
  }

  async ofUser(userId: string): Promise<OrderDetail[]> {
    const orders = await this.dataSource
      .getRepository(Order)
      .find({ where: { userId }, order: { createdAt: 'DESC' } });
    const items = await this.itemsOf(orders);
    return orders.map((order) => detailView(order, items));
  }

  private itemsOf(orders: readonly Order[]): Promise<OrderItem[]> {
    return this.dataSource.getRepository(OrderItem).findBy({ orderId: In(orders.map(({ id }) => id)) });
  }
}
