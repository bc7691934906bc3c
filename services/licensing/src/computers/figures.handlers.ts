import { Controller } from '@nestjs/common';
import type { DailyFigures, FiguresQuery } from '#contracts/operations/figures';
import { licensingFigures } from '#contracts/licensing/figures';
import { Handles } from '#platform/rpc/handles';
import { ComputersService } from './computers.service';

@Controller()
export class FiguresHandlers {
  constructor(private readonly computers: ComputersService) {}

  @Handles(licensingFigures)
  getDailyFigures({ days }: FiguresQuery): Promise<DailyFigures> {
    return this.computers.dailyActivations(days);
  }
}
