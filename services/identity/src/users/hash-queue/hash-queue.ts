import pLimit from 'p-limit';
import { Failure, overloaded } from '#contracts/kit/failure';

/** Weight of the last hash in the average of durations. */
const averageWeight = 0.1;

export interface HashQueueOptions {
  /** Hashes at a time. */
  concurrency: number;
  /** A caller who would wait longer is rejected at once. */
  maxWaitMs: number;
  /** Expected duration of a hash before the first one is measured. */
  initialHashMs: number;
  now?: () => number;
}

/**
 * Queue of password hashes, bounded by the time that a caller waits: a queue bounded by its length alone keeps hashing for callers
 * whose request has timed out, and under overload no caller gets a result.
 */
export class HashQueue {
  private readonly limit: ReturnType<typeof pLimit>;
  private readonly now: () => number;
  /** Moving average of the duration of a hash, which grows while the machine is busy with other work. */
  private hashMs: number;

  constructor(private readonly options: HashQueueOptions) {
    this.limit = pLimit(options.concurrency);
    this.now = options.now ?? Date.now;
    this.hashMs = options.initialHashMs;
  }

  /**
   * Runs a hash when its turn comes. A caller whose deadline passes before the hash could finish is rejected: at once if the queue is
   * too long for it, otherwise at its turn, without hashing.
   * @param deadline of the caller, in epoch milliseconds
   * @throws Failure OVERLOADED
   */
  async run<T>(hash: () => Promise<T>, deadline = Infinity): Promise<T> {
    const waitMs = this.expectedWaitMs;
    if (waitMs > this.options.maxWaitMs || !this.canFinish(deadline, waitMs)) throw this.overload();
    return this.limit(() => {
      if (!this.canFinish(deadline, 0)) throw this.overload();
      return this.measured(hash);
    });
  }

  private get expectedWaitMs(): number {
    const { activeCount, pendingCount, concurrency } = this.limit;
    const ahead = activeCount < concurrency ? 0 : pendingCount + 1;
    return (ahead / concurrency) * this.hashMs;
  }

  private canFinish(deadline: number, waitMs: number): boolean {
    return this.now() + waitMs + this.hashMs <= deadline;
  }

  private overload(): Failure<{ retryAfterSeconds: number }> {
    return new Failure(overloaded, {
      retryAfterSeconds: Math.max(1, Math.ceil(this.expectedWaitMs / 1_000)),
    });
  }

  /** A longer duration, such as that of a paused machine, counts as the longest wait: an average beyond every deadline would stay. */
  private async measured<T>(hash: () => Promise<T>): Promise<T> {
    const startedAt = this.now();
    try {
      return await hash();
    } finally {
      const durationMs = Math.min(this.now() - startedAt, this.options.maxWaitMs);
      this.hashMs += (durationMs - this.hashMs) * averageWeight;
    }
  }
}
