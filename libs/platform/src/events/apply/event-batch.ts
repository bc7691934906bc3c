import type { DataSource, EntityManager } from 'typeorm';
import { BatchWriter } from '../../database/batch-writer';
import type { Envelope } from '../../event-stream/envelope';
import { applyInContext, applyOnce } from './apply-event';
import {
  type AwaitResult,
  callHandler,
  type ConsumedEvent,
  type EventRoute,
  type LocksOf,
} from '../event-route';
import { lockColumns, recordUnlockedSql } from './inbox.statements';

/** Few enough to end within the statement timeout on a busy machine. */
const maxBatchSize = 32;

interface WaitingEvent {
  readonly event: ConsumedEvent;
  /** `locked`: another transaction holds a lock of the event. */
  result?: 'applied' | 'known' | 'locked';
}

interface RecordedRow {
  readonly eventId: string;
  readonly isFree: boolean;
  readonly isNew: boolean;
}

/**
 * Applies the events of one consumer: those that arrive while a transaction runs share the next one. If it fails, each event gets a
 * transaction of its own, so that one event neither fails nor loses its neighbours.
 */
export class EventBatch {
  private readonly writer: BatchWriter<WaitingEvent>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly route: EventRoute & { readonly locksOf: LocksOf },
    private readonly awaitResult: AwaitResult,
  ) {
    this.writer = new BatchWriter(async (waiting) => {
      await this.applyTogether(waiting);
      return () => true;
    }, maxBatchSize);
  }

  /**
   * @param isRetry an event that failed before is applied alone
   * @returns whether it was new
   */
  apply(envelope: Envelope, isRetry: boolean): Promise<boolean> {
    return applyInContext(this.route, envelope, async (event) => {
      if (isRetry) return this.applyAlone(event);
      const waiting: WaitingEvent = { event };
      await this.writer.add(waiting);
      return waiting.result === 'locked' ? this.applyAlone(event) : waiting.result === 'applied';
    });
  }

  /** Waits for the locks of the event. */
  private applyAlone(event: ConsumedEvent): Promise<boolean> {
    return applyOnce(this.dataSource, this.route, event, this.awaitResult);
  }

  private async applyTogether(waiting: readonly WaitingEvent[]): Promise<void> {
    const rows = await this.dataSource.transaction(async (tx) => {
      const recorded = await this.record(tx, waiting);
      const isNew = new Set(recorded.filter((row) => row.isNew).map(({ eventId }) => eventId));
      const events = waiting.map(({ event }) => event).filter(({ meta }) => isNew.delete(meta.id));
      if (events.length > 0) await callHandler(this.route, this.awaitResult, events, tx);
      return new Map(recorded.map((row) => [row.eventId, row]));
    });
    for (const one of waiting) {
      const row = rows.get(one.event.meta.id);
      one.result = !row?.isFree ? 'locked' : row.isNew ? 'applied' : 'known';
    }
  }

  private record(tx: EntityManager, waiting: readonly WaitingEvent[]): Promise<RecordedRow[]> {
    const { consumer, locksOf } = this.route;
    const events = waiting.map(({ event }) => event);
    const ids = [...new Set(events.map(({ meta }) => meta.id))];
    return tx.query(recordUnlockedSql, [consumer, ids, ...lockColumns(events, locksOf)]);
  }
}
