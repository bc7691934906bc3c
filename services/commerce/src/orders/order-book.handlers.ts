import { Controller } from '@nestjs/common';
import {
  listOrders,
  type ListOrders,
  type OrderPage,
  type OrdersOfUser,
  ordersShare,
  type OrdersShare,
} from '#contracts/commerce/administration';
import { Handles } from '#platform/rpc/handles';
import { OrderBookService } from './order-book.service';

@Controller()
export class OrderBookHandlers {
  constructor(private readonly book: OrderBookService) {}

  @Handles(listOrders)
  list(input: ListOrders): Promise<OrderPage> {
    return this.book.list(input);
  }

  @Handles(ordersShare)
  async share({ userId }: OrdersOfUser): Promise<OrdersShare> {
    return { orders: await this.book.ofUser(userId) };
  }
}
