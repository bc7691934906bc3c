import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { SaleNamesModule } from '../pricing/sale-names/sale-names.module';
import { TranslatedLinesService } from './translated-lines.service';

/** The lines of orders with the names of sales and bundles in the language of the reader. */
@Module({
  imports: [OrdersModule, SaleNamesModule],
  providers: [TranslatedLinesService],
  exports: [TranslatedLinesService],
})
export class TranslatedLinesModule {}
