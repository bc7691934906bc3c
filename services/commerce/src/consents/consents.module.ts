import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { ConsentsHandlers } from './consents.handlers';
import { ConsentsService } from './consents.service';

/** Consents before a payment: `order_consents`. */
@Module({
  imports: [CheckoutAttemptsModule],
  controllers: [ConsentsHandlers],
  providers: [ConsentsService],
  exports: [ConsentsService],
})
export class ConsentsModule {}
