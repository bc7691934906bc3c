import { Controller } from '@nestjs/common';
import type { SentCopy } from '#contracts/commerce/account-orders';
import { resendOrderMail } from '#contracts/commerce/order-mails';
import type { OrderId } from '#contracts/commerce/orders';
import { type FindOrder, findOrder, type OrderDetails } from '#contracts/commerce/order-details';
import { Handles } from '#platform/rpc/handles';
import { ReceiptCopiesService } from '../receipts/receipt-copies.service';
import { OrderDetailsService } from './order-details.service';

@Controller()
export class OrderDetailsHandlers {
  constructor(
    private readonly details: OrderDetailsService,
    private readonly copies: ReceiptCopiesService,
  ) {}

  @Handles(findOrder)
  find(input: FindOrder): Promise<OrderDetails> {
    return this.details.find(input);
  }

  @Handles(resendOrderMail)
  resend({ id }: OrderId): Promise<SentCopy> {
    return this.copies.sendOf(id);
  }
}
