import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Order } from '../order.entity';
import { OrderItem } from '../order-item.entity';
import { isPaidOrder, type PaidOrder } from './paid-order';

export { toSummary } from './order-summary';
export { isPaidOrder, type PaidOrder } from './paid-order';

/** One address has few orders; a longer list is in the account. */
const maxOrders = 50;

/** The paid orders of a purchase address, in any account. */
@Injectable()
export class OrdersByAddressService {
  constructor(private readonly dataSource: DataSource) {}

  /** The buyer of the newest order of an address. @param email in lower case */
  async latestBuyer(tx: EntityManager, email: string): Promise<Pick<Order, 'email'> | undefined> {
    const [order] = await this.ofAddress(tx, email).take(1).getMany();
    return order;
  }

  /** The orders of an address with their items, the latest payment first. */
  async list(email: string): Promise<{ orders: PaidOrder[]; items: OrderItem[] }> {
    const rows = await this.ofAddress(this.dataSource.manager, email).take(maxOrders).getMany();
    const orders = rows.filter(isPaidOrder);
    const items = await this.dataSource
      .getRepository(OrderItem)
      .find({ where: { orderId: In(orders.map(({ id }) => id)) }, order: { id: 'ASC' } });
    return { orders, items };
  }

  async find(email: string, number: string): Promise<PaidOrder | undefined> {
    const order = await this.ofAddress(this.dataSource.manager, email)
      .andWhere('o.number = :number', { number })
      .getOne();
    return isPaidOrder(order) ? order : undefined;
  }

  private ofAddress(tx: EntityManager, email: string) {
    return tx
      .createQueryBuilder(Order, 'o')
      .where('lower(o.email) = :email and o.paid_at is not null and o.number is not null', { email })
      .orderBy('o.paidAt', 'DESC')
      .addOrderBy('o.id', 'DESC');
  }
}
