import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { licensingFigures } from '#contracts/licensing/figures';
import type { DailyFigures, FiguresQuery } from '#contracts/kit/figures';
import { type Counted, dailyFiguresOf } from '#platform/figures/daily-figures';
import { Handles } from '#platform/rpc/handles';

const counted: Counted = {
  activations: `select issued_at as at, 1 as amount from computers where issued_at >= $1`,
};

@Controller()
export class FiguresHandlers {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(licensingFigures)
  daily({ days }: FiguresQuery): Promise<DailyFigures> {
    return dailyFiguresOf(this.dataSource, counted, days);
  }
}
