import { Injectable } from '@nestjs/common';
import {
  type AccountOrder,
  type AccountOrderPage,
  findAccountOrder,
  type FindAccountOrder,
  listAccountOrders,
  type ListAccountOrders,
} from '#contracts/commerce/account-orders';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { isPaidOrder, toSummary } from '../../orders/placed-orders/addresses/orders-by-address.service';
import { OrdersService } from '../../orders/placed-orders/orders.service';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import { toAccountOrder } from './account-order-view';
import { OrderPartsService } from './order-parts.service';

/** The paid orders of a customer, in the account. */
@Injectable()
export class AccountOrdersService {
  constructor(
    private readonly history: PurchaseHistoryService,
    private readonly orders: OrdersService,
    private readonly parts: OrderPartsService,
  ) {}

  @Handles(listAccountOrders)
  async list({ page, limit }: ListAccountOrders, { userId }: UserActor): Promise<AccountOrderPage> {
    const { orders, items, total } = await this.history.pageOfPaid(userId, { page, limit });
    return {
      orders: orders.filter(isPaidOrder).map((order) =>
        toSummary(
          order,
          items.filter(({ orderId }) => orderId === order.id),
        ),
      ),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure NOT_FOUND if the user has no paid order with this number */
  @Handles(findAccountOrder)
  async find({ number, language }: FindAccountOrder, { userId }: UserActor): Promise<AccountOrder> {
    const order = await this.orders.findByNumber(number, userId);
    if (!isPaidOrder(order)) throw new Failure(notFound);
    return toAccountOrder(order, await this.parts.read(order, language));
  }
}
