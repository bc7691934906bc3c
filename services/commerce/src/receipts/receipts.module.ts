import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module';
import { OrdersModule } from '../orders/orders.module';
import { ReceiptCopiesService } from './receipt-copies.service';
import { ReceiptService } from './receipt.service';
import { SendReceiptWhenOrderFulfilled } from './send-receipt-when-order-fulfilled.consumer';

/** Receipts of fulfilled orders. */
@Module({
  imports: [MailsModule, OrdersModule],
  controllers: [SendReceiptWhenOrderFulfilled],
  providers: [ReceiptCopiesService, ReceiptService],
  exports: [ReceiptCopiesService, ReceiptService],
})
export class ReceiptsModule {}
