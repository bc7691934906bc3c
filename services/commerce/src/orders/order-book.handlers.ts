import { Controller } from '@nestjs/common';
import {
  exportOrders,
  type ExportOrders,
  listOrders,
  type ListOrders,
  type OrderBatch,
  type OrderPage,
  type OrdersOfUser,
  ordersShare,
  type OrdersShare,
} from '#contracts/commerce/administration';
import { Handles } from '#platform/rpc/handles';
import { OffersService } from '../offers/offers.service';
import { OrderBookService } from './order-book.service';

@Controller()
export class OrderBookHandlers {
  constructor(
    private readonly book: OrderBookService,
    private readonly offers: OffersService,
  ) {}

  @Handles(listOrders)
  list(input: ListOrders): Promise<OrderPage> {
    return this.book.list(input);
  }

  @Handles(exportOrders)
  async export(input: ExportOrders): Promise<OrderBatch> {
    return { rows: await this.book.batch(input) };
  }

  @Handles(ordersShare)
  async share({ userId }: OrdersOfUser): Promise<OrdersShare> {
    const [orders, offers] = await Promise.all([this.book.ofUser(userId), this.offers.madeTo(userId)]);
    return { orders, offers };
  }
}
