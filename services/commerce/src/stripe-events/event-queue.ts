import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StripeEventState } from './stripe-event.entity';

/** An event in the hands of one worker. */
export interface ClaimedEvent {
  id: string;
  type: string;
  object: object;
  attempts: number;
  ageSeconds: number;
}

/** A worker that is silent for so long is taken for dead, and another takes its events. */
const leaseSeconds = 15;
const longestPauseSeconds = 60;

/** The stored events as work: claimed by one worker at a time, tried again with growing pauses. */
@Injectable()
export class EventQueue {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes up to `most` events that are due. Asking Stripe takes longer than a transaction may, so a lease stands for a lock. */
  async claim(most: number): Promise<ClaimedEvent[]> {
    const [events] = (await this.dataSource.query(
      `update stripe_events set attempts = attempts + 1, next_try_at = now() + make_interval(secs => $1)
       where id in (
         select id from stripe_events where state = 'waiting' and next_try_at <= now()
         order by next_try_at limit $2 for update skip locked
       )
       returning id, type, object, attempts, extract(epoch from now() - received_at)::float8 as "ageSeconds"`,
      [leaseSeconds, most],
    )) as [ClaimedEvent[], number];
    return events;
  }

  async settle(id: string, state: Exclude<StripeEventState, 'waiting'>): Promise<void> {
    await this.dataSource.query(
      `update stripe_events set state = $2, settled_at = now(), last_error = null where id = $1 and state = 'waiting'`,
      [id, state],
    );
  }

  /** Puts an event back: 1, 2, 4 … 60 seconds until the next try. */
  async postpone({ id, attempts }: ClaimedEvent, reason: string): Promise<void> {
    const pause = Math.min(2 ** Math.min(attempts - 1, 10), longestPauseSeconds);
    await this.dataSource.query(
      `update stripe_events set next_try_at = now() + make_interval(secs => $2), last_error = $3
       where id = $1 and state = 'waiting'`,
      [id, pause, reason.slice(0, 1_000)],
    );
  }

  /** Forgets what was settled long ago; Stripe itself keeps events for 30 days. */
  async forgetOld(): Promise<void> {
    await this.dataSource.query(
      `delete from stripe_events where state <> 'waiting' and received_at < now() - interval '40 days'`,
    );
  }
}
