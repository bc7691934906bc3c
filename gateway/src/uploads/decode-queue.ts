import { Failure, failure } from '#contracts/kit/failure';

const tooManyDecodes = failure<{ retryAfterSeconds: number }>()('UNAVAILABLE', 'unavailable');

export interface DecodeLimits {
  concurrency: number;
  maxWaiting: number;
  maxWaitMs: number;
}

/** A decoded picture uses hundreds of megabytes: one is decoded at a time, a few wait, the others get 503. */
const defaultLimits: DecodeLimits = { concurrency: 1, maxWaiting: 8, maxWaitMs: 20_000 };

export class DecodeQueue {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly limits: DecodeLimits = defaultLimits) {}

  /** @throws Failure UNAVAILABLE when too many wait, or this one waited too long */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.concurrency) await this.wait();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place passes to the next one without becoming free.
      if (next) next();
      else this.running -= 1;
    }
  }

  private wait(): Promise<void> {
    const { maxWaiting, maxWaitMs } = this.limits;
    const tooMany = new Failure(tooManyDecodes, { retryAfterSeconds: Math.ceil(maxWaitMs / 1000) });
    if (this.waiting.length >= maxWaiting) return Promise.reject(tooMany);
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(tooMany);
      }, maxWaitMs);
      this.waiting.push(enter);
    });
  }
}
