import { Module } from '@nestjs/common';
import { loadStripeConfig, StripeConfig } from './stripe.config';
import { StripeService } from './stripe.service';

/** The client of Stripe's API. */
@Module({
  providers: [{ provide: StripeConfig, useFactory: () => loadStripeConfig() }, StripeService],
  exports: [StripeService],
})
export class StripeModule {}
