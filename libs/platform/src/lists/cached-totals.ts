import type { TotalKind } from '#contracts/kit/page';
import { CachedValues } from './cached-values';

export interface ListTotal {
  total: number;
  totalKind: TotalKind;
}

/** A filter with a list of ids is not cached. */
const maxKeyLength = 500;

export interface TotalLimits {
  /** Rows that are counted in every answer. */
  maxCounted: number;
  cachedMs: number;
}

/** Counts up to this number of rows of a filter; null counts all. */
export type CountRows = (limit: number | null) => Promise<number>;

/** Totals of lists. A short list is counted each time; the total of a long one is cached in memory and counted again in the background. */
export class CachedTotals {
  private readonly cached: CachedValues<number>;

  constructor(
    private readonly limits: TotalLimits,
    now: () => number = Date.now,
  ) {
    this.cached = new CachedValues(limits.cachedMs, now);
  }

  async get(key: string, count: CountRows): Promise<ListTotal> {
    const fresh = this.cached.fresh(key);
    if (fresh !== undefined) return { total: fresh, totalKind: 'kept' };
    const { maxCounted } = this.limits;
    const counted = await count(maxCounted + 1);
    if (counted <= maxCounted) {
      this.cached.delete(key);
      return { total: counted, totalKind: 'exact' };
    }
    if (key.length > maxKeyLength) return { total: maxCounted, totalKind: 'minimum' };
    return { total: await this.cached.get(key, () => count(null)), totalKind: 'kept' };
  }
}
