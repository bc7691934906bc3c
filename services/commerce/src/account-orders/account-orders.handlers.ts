import { Controller } from '@nestjs/common';
import { type AccountOrderNumber, resendReceipt, type SentCopy } from '#contracts/commerce/account-orders';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { ReceiptCopiesService } from '../receipts/receipt-copies.service';

@Controller()
export class AccountOrdersHandlers {
  constructor(private readonly copies: ReceiptCopiesService) {}

  @Handles(resendReceipt)
  resend({ number }: AccountOrderNumber, { userId }: UserActor): Promise<SentCopy> {
    return this.copies.send(number, userId);
  }
}
