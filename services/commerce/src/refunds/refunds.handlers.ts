import { Controller } from '@nestjs/common';
import { type OrderRefund, refundOrder, type RefundOrder } from '#contracts/commerce/refunds';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { RefundRequestsService } from './refund-requests.service';

@Controller()
export class RefundsHandlers {
  constructor(private readonly requests: RefundRequestsService) {}

  @Handles(refundOrder)
  request(input: RefundOrder, { userId }: UserActor): Promise<OrderRefund> {
    return this.requests.request(input, userId);
  }
}
