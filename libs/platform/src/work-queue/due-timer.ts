/** The longest sleep: what a lost notification may cost. */
export const maxSleepMs = 30_000;

/** Replicas and queues that start together do not stay together. */
const jitterShare = 0.1;

/**
 * Wakes a worker when its next work becomes due. New work is announced by a notification; this timer is for retries, ended leases,
 * scheduled work, and for notifications that were lost. A worker without work sleeps for half a minute instead of polling each second.
 */
export class DueTimer {
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** @param minMs the shortest sleep, also when work is overdue */
  constructor(
    private readonly onDue: () => void,
    private readonly minMs: number,
    private readonly maxMs = maxSleepMs,
  ) {}

  /** Replaces the present sleep by one until the next work, or by the shortest one when it is unknown whether there is any. */
  sleep(dueInMs = this.minMs): void {
    clearTimeout(this.timer);
    if (this.isClosed) return;
    const longest = Math.max(this.minMs, this.maxMs * (1 - jitterShare * Math.random()));
    this.timer = setTimeout(this.onDue, Math.min(Math.max(dueInMs, this.minMs), longest));
  }

  /** The longest sleep, because no work is known. */
  sleepLong(): void {
    this.sleep(Infinity);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }
}
