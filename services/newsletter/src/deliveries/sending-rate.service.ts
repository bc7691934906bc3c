import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Limits the mails of campaigns per second. The lock of its one row makes replicas wait for each other. */
@Injectable()
export class SendingRateService {
  /** @returns how many of the wanted mails may be sent within this second. */
  async reserve(tx: EntityManager, wanted: number, perSecond: number): Promise<number> {
    const [[row]] = await tx.query<[[{ claimed_count: number }], number]>(
      `update sending_rates
          set claimed_count = case when second = date_trunc('second', now()) then claimed_count else 0 end,
              second = date_trunc('second', now())
       returning claimed_count`,
    );
    const allowed = Math.max(0, Math.min(wanted, perSecond - row.claimed_count));
    await tx.query('update sending_rates set claimed_count = claimed_count + $1', [allowed]);
    return allowed;
  }
}
