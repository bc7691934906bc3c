import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { identityFigures } from '#contracts/identity/figures';
import type { DailyFigures, FiguresQuery } from '#contracts/kit/figures';
import { type Counted, dailyFiguresOf } from '#platform/figures/daily-figures';
import { Handles } from '#platform/rpc/handles';

const counted: Counted = {
  signups: `select created_at as at, 1 as amount from users where created_at >= $1`,
};

@Controller()
export class FiguresHandlers {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(identityFigures)
  daily({ days }: FiguresQuery): Promise<DailyFigures> {
    return dailyFiguresOf(this.dataSource, counted, days);
  }
}
