import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { RefundsModule } from '../refunds/refunds.module';
import { FiguresHandlers } from './figures.handlers';
import { ProductFiguresService } from './product-figures.service';
import { RefundFiguresService } from './refund-figures.service';

/** Daily sales, orders and refunds for the admin overview; refunds by plug-in and reason: `product_figures`. */
@Module({
  imports: [OrdersModule, RefundsModule],
  controllers: [FiguresHandlers],
  providers: [ProductFiguresService, RefundFiguresService],
})
export class FiguresModule {}
