import type { ConsumerInfo } from 'nats';
import { gaugeOf } from '../../metrics/metrics';

const secondMs = 1_000;
const nanosecondsPerMs = 1_000_000;
const gauge = () =>
  gaugeOf('shop_consumer_wait_seconds', 'Least time that the oldest event of a consumer has waited', [
    'consumer',
  ]);

type Progress = Pick<ConsumerInfo, 'name' | 'num_pending' | 'num_ack_pending'> & {
  ack_floor: Pick<ConsumerInfo['ack_floor'], 'stream_seq'>;
};

/**
 * How long events wait for a consumer, whichever replica has them. A service may not read the stream, which knows when an event was
 * published, so a wait is measured by what a consumer has acknowledged: the floor moves when its oldest event is done.
 */
export class EventLag {
  private readonly waits = new Map<string, { floor: number; since: number }>();
  /** The largest age of an event that began to be applied here since the last note. */
  private readonly ages = new Map<string, number>();

  /** Notes the age of an event that begins to be applied: a backlog can be old although its floor moves. */
  began(consumer: string, publishedNanos: number, now = Date.now()): void {
    const age = now - publishedNanos / nanosecondsPerMs;
    this.ages.set(consumer, Math.max(this.ages.get(consumer) ?? 0, age));
  }

  note({ name, ack_floor, num_pending, num_ack_pending }: Progress, now = Date.now()): void {
    const floor = ack_floor.stream_seq;
    const age = this.ages.get(name) ?? 0;
    this.ages.delete(name);
    if (num_pending + num_ack_pending === 0) {
      this.waits.delete(name);
      gauge().set({ consumer: name }, 0);
      return;
    }
    const known = this.waits.get(name);
    const wait = known?.floor === floor ? known : { floor, since: now };
    this.waits.set(name, wait);
    gauge().set({ consumer: name }, Math.max(now - wait.since, age) / secondMs);
  }
}
