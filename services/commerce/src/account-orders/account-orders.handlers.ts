import { Controller } from '@nestjs/common';
import {
  type AccountOrder,
  type AccountOrderNumber,
  type AccountOrderPage,
  resendReceipt,
  type SentCopy,
  findAccountOrder,
  type FindAccountOrder,
  listAccountOrders,
  type ListAccountOrders,
} from '#contracts/commerce/account-orders';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { ReceiptCopiesService } from '../receipts/receipt-copies.service';
import { AccountOrdersService } from './account-orders.service';

@Controller()
export class AccountOrdersHandlers {
  constructor(
    private readonly accountOrders: AccountOrdersService,
    private readonly copies: ReceiptCopiesService,
  ) {}

  @Handles(listAccountOrders)
  list(input: ListAccountOrders, { userId }: UserActor): Promise<AccountOrderPage> {
    return this.accountOrders.list(input, userId);
  }

  @Handles(findAccountOrder)
  find(input: FindAccountOrder, { userId }: UserActor): Promise<AccountOrder> {
    return this.accountOrders.find(input, userId);
  }

  @Handles(resendReceipt)
  resend({ number }: AccountOrderNumber, { userId }: UserActor): Promise<SentCopy> {
    return this.copies.send(number, userId);
  }
}
