import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { LostOrdersModule } from '../lost-orders/lost-orders.module';
import { OffersModule } from '../offers/offers.module';
import { OrdersModule } from '../orders/orders.module';
import { StripeModule } from '../stripe/stripe.module';
import { PaymentReconciliationService } from './payment-reconciliation.service';
import { PaymentRecorderService } from './payment-recorder.service';
import { PaymentsService } from './payments.service';

/** Reconciles orders with the payments that Stripe reports. */
@Module({
  imports: [CheckoutAttemptsModule, LostOrdersModule, OffersModule, OrdersModule, StripeModule],
  providers: [PaymentReconciliationService, PaymentRecorderService, PaymentsService],
  exports: [PaymentReconciliationService, PaymentsService],
})
export class PaymentsModule {}
