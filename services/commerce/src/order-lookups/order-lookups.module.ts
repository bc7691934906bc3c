import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { MailsModule } from '../mails/mails.module';
import { OrdersModule } from '../orders/orders.module';
import { ReceiptsModule } from '../receipts/receipts.module';
import { FoundOrdersService } from './found-orders.service';
import { LookupAnswersService } from './lookup-answers.service';
import { LookupMailsService } from './lookup-mails.service';
import { OrderLookupsService } from './order-lookups.service';

/** Finds the orders of an address without an account: `order_lookups`. */
@Module({
  imports: [DocumentsModule, MailsModule, OrdersModule, ReceiptsModule],
  providers: [FoundOrdersService, LookupAnswersService, LookupMailsService, OrderLookupsService],
  exports: [LookupAnswersService, OrderLookupsService],
})
export class OrderLookupsModule {}
