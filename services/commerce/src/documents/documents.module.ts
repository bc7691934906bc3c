import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { InvoicesModule } from '../invoices/invoices.module';
import { OrdersModule } from '../orders/orders.module';
import { RefundsModule } from '../refunds/refunds.module';
import { TranslatedLinesModule } from '../translated-lines/translated-lines.module';
import { DocumentsService } from './documents.service';
import { PdfRendererService } from './pdf-renderer.service';

/** Receipts, invoices and credit notes as PDF files. */
@Module({
  imports: [BillingModule, InvoicesModule, OrdersModule, RefundsModule, TranslatedLinesModule],
  providers: [DocumentsService, PdfRendererService],
  exports: [DocumentsService],
})
export class DocumentsModule {}
