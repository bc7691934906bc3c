import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import { type LostAllowance as Allowance, lostReleasesSpent } from '#contracts/licensing/early-releases';
import { LicensingConfig } from '../licensing.config';

/** How many lost computers a customer may still give up this year. */
@Injectable()
export class LostAllowance {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: LicensingConfig,
  ) {}

  async of(userId: string, tx: EntityManager = this.dataSource.manager): Promise<Allowance> {
    const perYear = this.config.LOST_RELEASES_PER_YEAR;
    const rows: { freeAt: Date }[] = await tx.query(
      `select at + interval '1 year' as "freeAt" from seat_events
       where user_id = $1 and kind = 'LOST' and at > now() - interval '1 year' order by at desc limit $2`,
      [userId, perYear],
    );
    const left = perYear - rows.length;
    return { perYear, left, nextAt: left > 0 ? null : (rows.at(-1)?.freeAt.toISOString() ?? null) };
  }

  /** @throws Failure LOST_RELEASES_SPENT */
  async assertLeft(userId: string, tx?: EntityManager): Promise<void> {
    const { perYear, nextAt } = await this.of(userId, tx);
    if (nextAt) throw new Failure(lostReleasesSpent, { perYear, nextOn: nextAt.slice(0, 10) });
  }
}
