import { Module } from '@nestjs/common';
import { CheckoutController } from './checkout.controller';
import { StripeWebhookController } from './stripe-webhook.controller';

@Module({
  controllers: [CheckoutController, StripeWebhookController],
})
export class CheckoutModule {}
