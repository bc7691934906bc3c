import { Controller } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { commerceFigures } from '#contracts/commerce/figures/daily-figures';
import type { DailyFigures, FiguresQuery } from '#contracts/operations/figures';
import { figureQueries, queryDailyFigures } from '#platform/figures/daily-figures';
import { Handles } from '#platform/rpc/handles';

@Controller()
export class FiguresHandlers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly modules: ModulesContainer,
  ) {}

  @Handles(commerceFigures)
  daily({ days }: FiguresQuery): Promise<DailyFigures> {
    const queries = figureQueries.find(this.modules).flatMap(({ call }) => Object.entries(call()));
    return queryDailyFigures(this.dataSource, Object.fromEntries(queries), days);
  }
}
