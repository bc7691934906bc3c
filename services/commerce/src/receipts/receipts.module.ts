import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module';
import { ConsentsModule } from '../consents/consents.module';
import { MailsModule } from '../mails/mails.module';
import { OrdersModule } from '../orders/orders.module';
import { ReceiptCopiesService } from './receipt-copies.service';
import { ReceiptService } from './receipt.service';
import { SendReceiptWhenOrderFulfilled } from './send-receipt-when-order-fulfilled.consumer';

/** Receipts of fulfilled orders. */
@Module({
  imports: [CartModule, ConsentsModule, MailsModule, OrdersModule],
  controllers: [SendReceiptWhenOrderFulfilled],
  providers: [ReceiptCopiesService, ReceiptService],
  exports: [ReceiptCopiesService, ReceiptService],
})
export class ReceiptsModule {}
