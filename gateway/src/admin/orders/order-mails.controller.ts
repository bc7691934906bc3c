import { Controller, HttpCode, Post } from '@nestjs/common';
import type { SentCopy } from '#contracts/commerce/account-orders';
import { resendOrderMail, type ResendOrderMail } from '#contracts/commerce/order-mails';
import { daySeconds } from '#contracts/fields/durations';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../../access/access';
import { Calls } from '../../http/route-contract';
import { BodyInput, CurrentActor } from '../../http/route-input';
import { RateLimitsService, type RateRule } from '../../rate-limits/rate-limits.service';

/** Counted apart from the customer's own requests, which must not keep support from sending the mail (decision 60). */
const copiesPerOrder: RateRule = { name: 'admin-receipt-copies', limit: 5, windowSeconds: daySeconds };

/** The mails of an order. */
@Admin()
@Controller('api/admin/orders/:id/receipt')
export class OrderMailsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: RateLimitsService,
  ) {}

  @Post()
  @HttpCode(202)
  @Calls(resendOrderMail)
  resend(
    @BodyInput(resendOrderMail) input: ResendOrderMail,
    @CurrentActor() actor: Actor,
  ): Promise<SentCopy> {
    const counted = [{ rule: copiesPerOrder, by: input.id }];
    return this.limits.limit(
      counted,
      () => this.rpc.call(resendOrderMail, input, actor),
      (error) => !error,
    );
  }
}
