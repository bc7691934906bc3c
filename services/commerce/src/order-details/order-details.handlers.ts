import { Controller } from '@nestjs/common';
import type { OrderId } from '#contracts/commerce/orders';
import { findOrder, type OrderDetails } from '#contracts/commerce/order-details';
import { Handles } from '#platform/rpc/handles';
import { OrderDetailsService } from './order-details.service';

@Controller()
export class OrderDetailsHandlers {
  constructor(private readonly details: OrderDetailsService) {}

  @Handles(findOrder)
  find({ id }: OrderId): Promise<OrderDetails> {
    return this.details.find(id);
  }
}
