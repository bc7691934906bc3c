import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { RefundsModule } from '../refunds/refunds.module';
import { FiguresHandlers } from './figures.handlers';

/** Daily sales, orders and refunds for the admin overview. */
@Module({ imports: [OrdersModule, RefundsModule], controllers: [FiguresHandlers] })
export class FiguresModule {}
