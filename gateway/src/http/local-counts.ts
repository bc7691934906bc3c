import { LRUCache } from 'lru-cache';
import type { Counts, LocalShare, Place, SharedCount, Taken } from './shared-counts';

interface Count {
  /** What Redis last answered: counted by all, without what was counted here alone. */
  shared: number;
  sharedUntil: number;
  /** Counted here while Redis did not answer. */
  alone: number;
  aloneUntil: number;
  /** Attempts of this process that are being tried. */
  tried: number;
}

/**
 * Counts of this process, which go on from what Redis last answered: a Redis that is away or slow gives nobody a fresh
 * allowance. What is counted here alone is handed to Redis when it answers again.
 */
export class LocalCounts implements Counts {
  private readonly counts = new LRUCache<string, Count>({ max: 50_000 });

  async take(places: readonly Place[]): Promise<Taken> {
    const now = Date.now();
    for (const place of places) {
      const count = this.at(place, now);
      const counted = count.shared + count.alone;
      if (counted >= place.limit) {
        const until = Math.max(count.sharedUntil, count.aloneUntil);
        return { waitMs: Math.max(1, until - now), isFull: true };
      }
      if (counted + count.tried >= place.limit) return { waitMs: 1000, isFull: false };
    }
    this.begin(places);
    return { waitMs: 0, isFull: false };
  }

  async settle(places: readonly Place[], isCounted: boolean): Promise<void> {
    this.end(places);
    if (isCounted) this.countAlone(places);
  }

  /** An attempt is being tried. */
  begin(places: readonly Place[]): void {
    const now = Date.now();
    for (const place of places) this.at(place, now).tried += 1;
  }

  /** An attempt is over. */
  end(places: readonly Place[]): void {
    const now = Date.now();
    for (const place of places) {
      const count = this.at(place, now);
      count.tried = Math.max(0, count.tried - 1);
    }
  }

  /** Counts what could not be written to Redis. */
  countAlone(places: readonly Place[]): void {
    const now = Date.now();
    for (const place of places) {
      const count = this.at(place, now);
      if (count.alone === 0) count.aloneUntil = now + place.windowMs;
      count.alone += 1;
    }
  }

  /** What has to be written to Redis, in the order of the places. */
  shares(places: readonly Place[]): LocalShare[] {
    const now = Date.now();
    return places.map((place) => {
      const { alone, aloneUntil } = this.at(place, now);
      return { counted: alone, leftMs: Math.max(0, aloneUntil - now) };
    });
  }

  /** Remembers what Redis answered. */
  mirror(places: readonly Place[], counts: readonly SharedCount[]): void {
    const now = Date.now();
    places.forEach((place, i) => {
      const { counted = 0, leftMs = 0 } = counts[i] ?? {};
      const count = this.at(place, now);
      count.shared = counted;
      count.sharedUntil = now + leftMs;
    });
  }

  private at({ key }: Place, now: number): Count {
    const count = this.counts.get(key) ?? { shared: 0, sharedUntil: 0, alone: 0, aloneUntil: 0, tried: 0 };
    if (count.sharedUntil <= now) count.shared = 0;
    if (count.aloneUntil <= now) count.alone = 0;
    this.counts.set(key, count);
    return count;
  }
}
