import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { PaymentsModule } from '../payments/payments.module';
import { PlacementModule } from '../placement/placement.module';
import { StripeModule } from '../stripe/stripe.module';
import { SessionExpiryWorker } from './session-expiry.worker';
import { WithdrawSessionsWhenPluginChanged } from './withdraw-sessions-when-plugin-changed.consumer';

/** Withdraws Checkout Sessions that must no longer accept a payment. */
@Module({
  imports: [CheckoutAttemptsModule, PaymentsModule, PlacementModule, StripeModule],
  controllers: [WithdrawSessionsWhenPluginChanged],
  providers: [SessionExpiryWorker],
})
export class SessionExpiryModule {}
