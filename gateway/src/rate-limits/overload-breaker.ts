import { Failure, overloaded } from '#contracts/kit/failure';

/** Short enough that the queue of the service, which is longer, does not run empty meanwhile. */
const openMs = 100;

/**
 * Circuit breaker: after a service rejected work because it is overloaded, further work is rejected here for a moment. Such a rejection
 * costs neither Redis nor the bus, so a crowd of retrying clients takes less processor time from the work that was admitted.
 */
export class OverloadBreaker {
  private openUntil = 0;
  private retryAfterSeconds = 1;

  constructor(private readonly now: () => number = Date.now) {}

  /** @throws Failure OVERLOADED while open, or what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.now() < this.openUntil)
      throw new Failure(overloaded, { retryAfterSeconds: this.retryAfterSeconds });
    try {
      return await work();
    } catch (error) {
      if (Failure.is(error, overloaded)) {
        this.openUntil = this.now() + openMs;
        this.retryAfterSeconds = error.params.retryAfterSeconds;
      }
      throw error;
    }
  }
}
