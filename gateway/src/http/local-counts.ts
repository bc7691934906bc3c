import { LRUCache } from 'lru-cache';
import { type Counts, type Place, type Taken, tryMs } from './shared-counts';

interface Count {
  counted: number;
  tried: number;
  until: number;
}

/** Counts of this process alone, while Redis is away. */
export class LocalCounts implements Counts {
  private readonly counts = new LRUCache<string, Count>({ max: 50_000 });

  async take(places: readonly Place[]): Promise<Taken> {
    const now = Date.now();
    const counts = places.map((place) => ({ ...place, count: this.at(place, now) }));
    for (const { count, limit } of counts) {
      if (count.counted >= limit) return { waitMs: Math.max(1, count.until - now), isFull: true };
      if (count.counted + count.tried >= limit) return { waitMs: 1000, isFull: false };
    }
    for (const { count } of counts) count.tried += 1;
    return { waitMs: 0, isFull: false };
  }

  async settle(places: readonly Place[], isCounted: boolean): Promise<void> {
    const now = Date.now();
    for (const place of places) {
      const count = this.at(place, now);
      count.tried = Math.max(0, count.tried - 1);
      if (!isCounted) continue;
      if (count.counted === 0) count.until = now + place.windowMs;
      count.counted += 1;
    }
  }

  private at({ key }: Place, now: number): Count {
    const known = this.counts.get(key);
    if (known && (known.until > now || known.tried > 0)) {
      if (known.until <= now) Object.assign(known, { counted: 0, until: now + tryMs });
      return known;
    }
    const fresh = { counted: 0, tried: 0, until: now + tryMs };
    this.counts.set(key, fresh);
    return fresh;
  }
}
