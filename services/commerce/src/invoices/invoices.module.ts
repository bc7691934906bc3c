import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { RefundsModule } from '../refunds/refunds.module';
import { StripeModule } from '../stripe/stripe.module';
import { InvoiceSeriesService } from './invoice-series.service';
import { InvoicingService } from './invoicing.service';

/** Invoices and credit notes: `invoices`, `invoice_series`. */
@Module({
  imports: [OrdersModule, RefundsModule, StripeModule],
  providers: [InvoiceSeriesService, InvoicingService],
  exports: [InvoicingService],
})
export class InvoicesModule {}
