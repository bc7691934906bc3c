import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { EventContract } from '#contracts/kit/event';
import { trialEndApproached, trialEnded, type TrialFact } from '#contracts/licensing/events';
import { Outbox } from '#platform/outbox/outbox';
import { ownsSql } from '../entitlements/licences/product-licences.service';

interface EndingTrial extends Omit<TrialFact, 'endsAt'> {
  endsAt: Date;
}

/** Days before its end at which a trial is announced, and after which its end is no news any more. */
const announcedDays = 3;
const lateDays = 7;

const endingSql = (
  condition: string,
) => `select id as "trialId", user_id as "userId", plugin_id as "pluginId", slug, name,
    ends_at as "endsAt"
  from trials t
  where ${condition} and end_announced_at is null and user_id is not null and not ${ownsSql('t.user_id', 't.slug')}
  order by ends_at limit $1 for update skip locked`;
const approachingSql = endingSql(
  `ends_at > now() and ends_at <= now() + interval '${announcedDays} days'
   and days > ${announcedDays} and ending_announced_at is null`,
);
const endedSql = endingSql(`ends_at <= now() and ends_at > now() - interval '${lateDays} days'`);

/** Announces the ends of trials whose plug-in was not bought; the newsletter mails its subscribers. */
@Injectable()
export class TrialEndsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Announces up to `most` ends of each kind; replicas skip each other's rows. @returns the larger number of announced ends */
  async announceDue(most: number): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const approaching = await this.announce(tx, approachingSql, trialEndApproached, most);
      await this.mark(tx, 'ending_announced_at', approaching);
      const ended = await this.announce(tx, endedSql, trialEnded, most);
      await this.mark(tx, 'end_announced_at', ended);
      return Math.max(approaching.length, ended.length);
    });
  }

  private async announce(
    tx: EntityManager,
    sql: string,
    contract: EventContract<TrialFact>,
    most: number,
  ): Promise<string[]> {
    const trials = await tx.query<EndingTrial[]>(sql, [most]);
    for (const trial of trials)
      await this.outbox.add(tx, contract, { ...trial, endsAt: trial.endsAt.toISOString() });
    return trials.map(({ trialId }) => trialId);
  }

  private async mark(tx: EntityManager, column: string, ids: readonly string[]): Promise<void> {
    await tx.query(`update trials set ${column} = now() where id = any($1)`, [ids]);
  }
}
