import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { CheckoutController } from './checkout.controller';
import { QuoteLimitsService } from './quote-limits';
import { QuotesController } from './quotes.controller';
import { StripeWebhookController } from './stripe-webhook.controller';
import { WithdrawalLimitsService } from './withdrawal-limits';
import { WithdrawalsController } from './withdrawals.controller';

@Module({
  imports: [RateLimitsModule],
  controllers: [CheckoutController, QuotesController, StripeWebhookController, WithdrawalsController],
  providers: [QuoteLimitsService, WithdrawalLimitsService],
})
export class CheckoutModule {}
