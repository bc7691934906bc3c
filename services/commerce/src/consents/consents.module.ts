import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { ConsentsService } from './consents.service';

/** Consents before a payment: `order_consents`. */
@Module({
  imports: [CheckoutAttemptsModule],
  providers: [ConsentsService],
  exports: [ConsentsService],
})
export class ConsentsModule {}
