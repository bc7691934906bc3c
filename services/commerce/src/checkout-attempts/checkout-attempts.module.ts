import { Module } from '@nestjs/common';
import { CheckoutAttemptsService } from './checkout-attempts.service';
import { SessionExpiryQueueService } from './session-expiry-queue.service';

const services = [CheckoutAttemptsService, SessionExpiryQueueService];

/** Stripe Checkout Sessions of orders: `checkout_attempts`. */
@Module({ providers: services, exports: services })
export class CheckoutAttemptsModule {}
