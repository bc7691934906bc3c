import { Module } from '@nestjs/common';
import { deferredMailTiming } from '#platform/mail/mail-timing';
import { BrandModule } from '#brand/brand.module';
import { MailModule } from '#platform/mail/mail.module';
import { PlatformModule } from '#platform/run/platform.module';
import { AfterSalesModule } from './after-sales/after-sales.module';
import { CheckoutModule } from './checkout/checkout.module';
import { CommerceConfig } from './commerce.config';
import { commerceDatabase } from './commerce.database';
import { OperationsModule } from './operations/operations.module';
import { commerceMails } from './orders/mails/commerce-mails';
import { OrdersModule } from './orders/orders.module';
import { PricingModule } from './pricing/pricing.module';
import { StripeEventsModule } from './stripe-events/stripe-events.module';

/** Sells products: checkout, payments, refunds and offers. */
@Module({
  imports: [
    PlatformModule.forService({ name: 'commerce', config: CommerceConfig, ...commerceDatabase }),
    BrandModule,
    MailModule.forService('commerce', commerceMails, { timing: deferredMailTiming }),
    OrdersModule,
    PricingModule,
    CheckoutModule,
    AfterSalesModule,
    StripeEventsModule,
    OperationsModule,
  ],
})
export class CommerceModule {}
