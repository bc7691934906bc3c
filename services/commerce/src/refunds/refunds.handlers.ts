import { Controller } from '@nestjs/common';
import { type Refund, refundOrder, type RefundOrder } from '#contracts/commerce/refunds';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { RefundRequestsService } from './refund-requests.service';

@Controller()
export class RefundsHandlers {
  constructor(private readonly requests: RefundRequestsService) {}

  @Handles(refundOrder)
  request(wanted: RefundOrder, { userId }: UserActor): Promise<Refund> {
    return this.requests.request(wanted, userId);
  }
}
