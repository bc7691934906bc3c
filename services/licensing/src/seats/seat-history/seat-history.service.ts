import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ExportedSeatEvent } from '#contracts/licensing/personal-data';
import { newId } from '#platform/database/new-id';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { seatHistoryYears } from '#contracts/shop-rules';
import { SeatEvent } from './seat-event.entity';
import {
  AccountMerge,
  DataExport,
  type ErasedUser,
  Erasure,
  type ExportPart,
  type MergedUser,
} from '../../personal-data';

type NewSeatEvent = Pick<SeatEvent, 'userId' | 'computerId' | 'kind'> &
  Partial<Pick<SeatEvent, 'licenceId' | 'detail'>>;

/** How many free swaps a licence had in the last year, and when the first of them no longer counts. */
export interface SwapCount {
  licenceId: string;
  count: number;
  nextFreeAt: Date;
}

const isOfLastYear = `at > now() - interval '1 year'`;

/** Records changes of seats and counts them for the yearly allowances. */
@Injectable()
export class SeatHistoryService {
  constructor(private readonly dataSource: DataSource) {}

  async add(tx: EntityManager, events: readonly NewSeatEvent[]): Promise<void> {
    const rows = events.map((event) => ({ id: newId(), licenceId: null, detail: {}, ...event }));
    await tx.getRepository(SeatEvent).insert(rows);
  }

  /** How often each computer was rebound in the last year. */
  async countRebindings(tx: EntityManager, computerIds: readonly string[]): Promise<Map<string, number>> {
    const rows: { computerId: string; count: number }[] = await tx.query(
      `select computer_id as "computerId", count(*)::int as count from seat_events
       where computer_id = any($1) and kind = 'REBOUND' and ${isOfLastYear} group by computer_id`,
      [computerIds],
    );
    return new Map(rows.map(({ computerId, count }) => [computerId, count]));
  }

  /** The free swaps of the last year on each licence; licences without one are absent. */
  countSwaps(
    licenceIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<SwapCount[]> {
    return tx.query(
      `select licence_id as "licenceId", count(*)::int as count, min(at) + interval '1 year' as "nextFreeAt"
       from seat_events where licence_id = any($1) and kind = 'SWAPPED' and ${isOfLastYear} group by licence_id`,
      [licenceIds],
    );
  }

  /** From when each release of a lost computer of the last year no longer counts; latest first. */
  async lostReleasesUntil(
    userId: string,
    limit: number,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Date[]> {
    const rows: { until: Date }[] = await tx.query(
      `select at + interval '1 year' as until from seat_events
       where user_id = $1 and kind = 'LOST' and ${isOfLastYear} order by at desc limit $2`,
      [userId, limit],
    );
    return rows.map(({ until }) => until);
  }

  /** The events of a user, newest first. */
  @DataExport()
  async export(userId: string, part: ExportPart): Promise<{ seatEvents: ExportedSeatEvent[] }> {
    const rows = await this.dataSource
      .getRepository(SeatEvent)
      .find({ where: { userId }, order: { at: 'DESC', id: 'DESC' }, ...part });
    const seatEvents = rows.map(({ computerId, licenceId, kind, detail, at }) => ({
      computerId,
      licenceId,
      kind,
      detail,
      at: at.toISOString(),
    }));
    return { seatEvents };
  }

  /** Allowances count the last year, and a disputed payment may ask for the use before it. */
  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule({ name: 'seat-events', months: seatHistoryYears * 12 }, 'seat_events', 'at < $1');
  }

  /** The yearly allowances count the events of both accounts. */
  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedUser): Promise<void> {
    await tx.getRepository(SeatEvent).update({ userId: formerUserId }, { userId });
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(SeatEvent).delete({ userId });
  }
}
