import { Controller } from '@nestjs/common';
import { type BillingDetails, correctBilling, type CorrectBilling } from '#contracts/commerce/billing';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { BillingService } from './billing.service';

@Controller()
export class BillingHandlers {
  constructor(private readonly billing: BillingService) {}

  @Handles(correctBilling)
  correct(input: CorrectBilling, { userId }: UserActor): Promise<BillingDetails> {
    return this.billing.correct(input, userId);
  }
}
