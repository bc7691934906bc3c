import { LRUCache } from 'lru-cache';
import type { Count, RateCounter } from './redis-counters';

interface LocalCount {
  /** Last counts from Redis. */
  shared: number;
  sharedUntil: number;
  /** Counted here while Redis was unavailable, and not added in Redis yet. */
  local: number;
  localUntil: number;
  /** Attempts of this process whose outcome is not known yet. */
  inFlight: number;
}

/**
 * The counts of this process. They continue from what Redis last returned, so that an unavailable or slow Redis does not reset a
 * limit. Bounded, because an attacker chooses the keys: an in-memory limiter of rate-limiter-flexible keeps every key and a timer
 * for it until its window ends, starts at zero, and its counts do not reach Redis afterwards.
 */
export class LocalCounters {
  private readonly counts = new LRUCache<string, LocalCount>({ max: 50_000 });

  /** Counts an attempt in each counter. @returns the milliseconds to wait when one of them is full; 0 when it is counted */
  reserve(counters: readonly RateCounter[]): { waitMs: number; isPending: boolean } {
    const now = Date.now();
    for (const counter of counters) {
      const { shared, local, sharedUntil, localUntil, inFlight } = this.at(counter, now);
      if (shared + local < counter.limit) continue;
      return { waitMs: Math.max(1, Math.max(sharedUntil, localUntil) - now), isPending: inFlight > 0 };
    }
    for (const counter of counters) this.add(counter, 1);
    this.begin(counters);
    return { waitMs: 0, isPending: false };
  }

  /** Counts attempts that Redis did not count. */
  add(counter: RateCounter, points: number): void {
    const now = Date.now();
    const count = this.at(counter, now);
    if (count.local === 0) count.localUntil = now + counter.windowMs;
    count.local = Math.max(0, count.local + points);
  }

  begin(counters: readonly RateCounter[]): void {
    for (const counter of counters) this.at(counter).inFlight += 1;
  }

  end(counters: readonly RateCounter[]): void {
    for (const counter of counters) {
      const count = this.at(counter);
      count.inFlight = Math.max(0, count.inFlight - 1);
    }
  }

  hasInFlight(counter: RateCounter): boolean {
    return this.at(counter).inFlight > 0;
  }

  /** Counts that are not in Redis yet. */
  unsynced(counter: RateCounter): number {
    return this.at(counter).local;
  }

  /** Stores the counts from Redis. */
  mirror(counter: RateCounter, { count: shared, leftMs }: Count): void {
    const now = Date.now();
    Object.assign(this.at(counter, now), { shared, sharedUntil: now + leftMs });
  }

  private at({ key }: RateCounter, now = Date.now()): LocalCount {
    const empty: LocalCount = { shared: 0, sharedUntil: 0, local: 0, localUntil: 0, inFlight: 0 };
    const count = this.counts.get(key) ?? empty;
    if (count.sharedUntil <= now) count.shared = 0;
    if (count.localUntil <= now) count.local = 0;
    this.counts.set(key, count);
    return count;
  }
}
