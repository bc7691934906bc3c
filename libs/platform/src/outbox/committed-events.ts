import type { DataSource } from 'typeorm';
import type { Log } from '../log/log';
import { CoalescingRunner } from '../work-queue/coalescing-runner';
import type { WorkResult } from '../work-queue/work-item';
import type { NewEvent } from './outbox';

/** Events that are published within this time are marked with one statement. */
const markWindowMs = 25;
/** Further events stay in the table, where the relay finds them. */
const maxInProgress = 256;

const markSql = `update outbox set published_at = now(), attempts = attempts + 1
  where id = any($1::uuid[]) and published_at is null`;

export interface CommittedEventsOptions {
  readonly dataSource: DataSource;
  readonly log: Log;
  readonly publish: (event: NewEvent) => Promise<WorkResult<'published'>>;
  readonly report: (results: readonly WorkResult<'published'>[]) => void;
}

/**
 * Publishes events from memory as soon as their transaction has committed: no statement is needed to find them. Their rows are the
 * record: an event that is not published here, or not marked, is published by the relay from its row, and consumers recognise
 * it by its id.
 */
export class CommittedEvents {
  private readonly inProgress = new Set<Promise<void>>();
  private published: string[] = [];
  private readonly marker: CoalescingRunner;
  private readonly onMarkFailed = (err: unknown) =>
    this.options.log.warn({ event: 'outbox.mark-failed', err }, 'failed to mark published events');

  constructor(private readonly options: CommittedEventsOptions) {
    this.marker = new CoalescingRunner(() => this.mark(), {
      windowMs: markWindowMs,
      onError: this.onMarkFailed,
    });
  }

  add(events: readonly NewEvent[]): void {
    for (const event of events.slice(0, maxInProgress - this.inProgress.size)) {
      const work = this.publish(event);
      this.inProgress.add(work);
      void work.finally(() => this.inProgress.delete(work));
    }
  }

  /** Waits for the events in progress and marks them. */
  async close(): Promise<void> {
    await Promise.all(this.inProgress);
    await this.marker.close();
    await this.mark().catch(this.onMarkFailed);
  }

  private async publish(event: NewEvent): Promise<void> {
    const result = await this.options.publish(event);
    this.options.report([result]);
    if (!('outcome' in result)) return;
    this.published.push(event.id);
    this.marker.trigger();
  }

  private async mark(): Promise<void> {
    const ids = this.published;
    if (ids.length === 0) return;
    this.published = [];
    await this.options.dataSource.query(markSql, [ids]);
  }
}
