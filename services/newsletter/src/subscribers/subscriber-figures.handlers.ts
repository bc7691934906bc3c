import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newsletterFigures } from '#contracts/newsletter/figures';
import type { DailyFigures, FiguresQuery } from '#contracts/operations/figures';
import { type FigureQueries, queryDailyFigures } from '#platform/figures/daily-figures';
import { Handles } from '#platform/rpc/handles';

const figureQueries: FigureQueries = {
  joined: `select confirmed_at as at, 1 as amount from subscribers where confirmed_at >= $1 and confirmed_at < $2`,
  left: `select deactivated_at as at, 1 as amount from subscribers where deactivated_at >= $1 and deactivated_at < $2 and not is_active`,
};

@Controller()
export class SubscriberFiguresHandlers {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(newsletterFigures)
  daily({ days }: FiguresQuery): Promise<DailyFigures> {
    return queryDailyFigures(this.dataSource, figureQueries, days);
  }
}
