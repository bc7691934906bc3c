import { Controller } from '@nestjs/common';
import { identityFigures } from '#contracts/identity/figures';
import type { DailyFigures, FiguresQuery } from '#contracts/operations/figures';
import { Handles } from '#platform/rpc/handles';
import { UsersService } from './users.service';

@Controller()
export class FiguresHandlers {
  constructor(private readonly users: UsersService) {}

  @Handles(identityFigures)
  daily({ days }: FiguresQuery): Promise<DailyFigures> {
    return this.users.dailyFigures(days);
  }
}
