import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { BillingService } from './billing.service';

/** Who an order's documents are addressed to: `billing_revisions`. */
@Module({
  imports: [OrdersModule],
  providers: [BillingService],
  exports: [BillingService],
})
export class BillingModule {}
