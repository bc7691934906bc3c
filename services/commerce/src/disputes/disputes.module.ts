import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module';
import { OffersModule } from '../offers/offers.module';
import { OrdersModule } from '../orders/orders.module';
import { PricingModule } from '../pricing/pricing.module';
import { StripeModule } from '../stripe/stripe.module';
import { DisputesService } from './disputes.service';

/** Disputes of payments; their outcome is a column of the order. */
@Module({
  imports: [MailsModule, OffersModule, OrdersModule, PricingModule, StripeModule],
  providers: [DisputesService],
  exports: [DisputesService],
})
export class DisputesModule {}
