import { Controller } from '@nestjs/common';
import { commerceFigures } from '#contracts/commerce/figures/daily-figures';
import type { DailyFigures, FiguresQuery } from '#contracts/operations/figures';
import { Handles } from '#platform/rpc/handles';
import { OrderRecordsService } from '../../orders/orders/order-records.service';
import { RefundRecordsService } from '../../after-sales/refunds/refund-records.service';

@Controller()
export class FiguresHandlers {
  constructor(
    private readonly orders: OrderRecordsService,
    private readonly refunds: RefundRecordsService,
  ) {}

  /** One after the other, so that statistics do not take all database connections. */
  @Handles(commerceFigures)
  async daily({ days }: FiguresQuery): Promise<DailyFigures> {
    const orders = await this.orders.dailyFigures(days);
    const refunds = await this.refunds.dailyFigures(days);
    return { from: orders.from, series: [...orders.series, ...refunds.series] };
  }
}
