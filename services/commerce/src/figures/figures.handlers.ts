import { Controller } from '@nestjs/common';
import { commerceFigures } from '#contracts/commerce/figures/daily-figures';
import {
  exportRefundFigures,
  type ExportRefundFigures,
  refundFigures,
  type RefundFigures,
  type RefundFiguresBatch,
  type RefundFiguresQuery,
} from '#contracts/commerce/figures/refund-figures';
import type { DailyFigures, FiguresQuery } from '#contracts/operations/figures';
import { Handles } from '#platform/rpc/handles';
import { OrderRecordsService } from '../orders/order-records.service';
import { RefundRecordsService } from '../refunds/refund-records.service';
import { RefundFiguresService } from './refund-figures.service';

@Controller()
export class FiguresHandlers {
  constructor(
    private readonly orders: OrderRecordsService,
    private readonly refunds: RefundRecordsService,
    private readonly refundsByProduct: RefundFiguresService,
  ) {}

  /** One after the other, so that statistics do not take all database connections. */
  @Handles(commerceFigures)
  async daily({ days }: FiguresQuery): Promise<DailyFigures> {
    const orders = await this.orders.dailyFigures(days);
    const refunds = await this.refunds.dailyFigures(days);
    return { from: orders.from, series: [...orders.series, ...refunds.series] };
  }

  @Handles(refundFigures)
  list(input: RefundFiguresQuery): Promise<RefundFigures> {
    return this.refundsByProduct.list(input);
  }

  @Handles(exportRefundFigures)
  export(input: ExportRefundFigures): Promise<RefundFiguresBatch> {
    return this.refundsByProduct.export(input);
  }
}
