import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { commerceFigures } from '#contracts/commerce/figures';
import type { DailyFigures, FiguresQuery } from '#contracts/kit/figures';
import { type Counted, dailyFiguresOf } from '#platform/figures/daily-figures';
import { Handles } from '#platform/rpc/handles';

const counted: Counted = {
  sales: `select paid_at as at, total_cents / 100.0 as amount from orders where paid_at >= $1`,
  orders: `select paid_at as at, 1 as amount from orders where paid_at >= $1`,
  refunds: `select created_at as at, amount_cents / 100.0 as amount from refunds
             where state = 'succeeded' and created_at >= $1`,
};

@Controller()
export class FiguresHandlers {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(commerceFigures)
  daily({ days }: FiguresQuery): Promise<DailyFigures> {
    return dailyFiguresOf(this.dataSource, counted, days);
  }
}
