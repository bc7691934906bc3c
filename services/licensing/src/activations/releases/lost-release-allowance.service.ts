import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import {
  type LostReleaseAllowance,
  lostReleaseAllowance,
  lostReleasesSpent,
} from '#contracts/licensing/computer-releases';
import { Handles } from '#platform/rpc/handles';
import { LicensingConfig } from '../../licensing.config';
import { SeatHistoryService } from '../../seats/seat-history/seat-history.service';

/** How many lost computers a customer may still release this year. */
@Injectable()
export class LostReleaseAllowanceService {
  constructor(
    private readonly history: SeatHistoryService,
    private readonly config: LicensingConfig,
  ) {}

  @Handles(lostReleaseAllowance)
  getOwn(_: Nothing, { userId }: UserActor): Promise<LostReleaseAllowance> {
    return this.get(userId);
  }

  async get(userId: string, tx?: EntityManager): Promise<LostReleaseAllowance> {
    const perYear = this.config.LOST_RELEASES_PER_YEAR;
    const releases = await this.history.lostReleasesUntil(userId, perYear, tx);
    const left = perYear - releases.length;
    return { perYear, left, nextAt: left > 0 ? null : (releases.at(-1)?.toISOString() ?? null) };
  }

  /** @throws Failure LOST_RELEASES_SPENT */
  async assertLeft(userId: string, tx?: EntityManager): Promise<void> {
    const { perYear, nextAt } = await this.get(userId, tx);
    if (nextAt) throw new Failure(lostReleasesSpent, { perYear, nextOn: nextAt.slice(0, 10) });
  }
}
