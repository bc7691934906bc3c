import { Controller } from '@nestjs/common';
import type { SentCopy } from '#contracts/commerce/account-orders';
import { resendOrderMail } from '#contracts/commerce/order-mails';
import type { OrderId } from '#contracts/commerce/orders';
import { Handles } from '#platform/rpc/handles';
import { ReceiptCopiesService } from '../receipts/receipt-copies.service';

@Controller()
export class OrderDetailsHandlers {
  constructor(private readonly copies: ReceiptCopiesService) {}

  @Handles(resendOrderMail)
  resend({ id }: OrderId): Promise<SentCopy> {
    return this.copies.sendOf(id);
  }
}
