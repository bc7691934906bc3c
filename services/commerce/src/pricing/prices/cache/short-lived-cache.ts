import { LRUCache } from 'lru-cache';

const ttlMs = 1_000;
const maxEntries = 2_000;

/** Reads the values of keys; those that it does not find are absent. */
type Load<V> = (keys: string[]) => Promise<ReadonlyMap<string, V>>;

/**
 * Values that requests share for at most a second after they were read, so that a change of which no event arrived is seen, too.
 * Requests for the same missing keys share one load.
 */
export class ShortLivedCache<V extends object> {
  private readonly values = new LRUCache<string, V>({ max: maxEntries, ttl: ttlMs });
  private loads = new Map<string, Promise<ReadonlyMap<string, V>>>();

  /** @throws whatever `load` throws, to every request that shares it */
  async get(keys: readonly string[], load: Load<V>): Promise<ReadonlyMap<string, V>> {
    const found = new Map<string, V>();
    const missing: string[] = [];
    for (const key of new Set(keys)) {
      const value = this.values.get(key);
      if (value === undefined) missing.push(key);
      else found.set(key, value);
    }
    if (missing.length === 0) return found;
    const loaded = await this.loadOnce(missing.sort(), load);
    return new Map([...found, ...loaded]);
  }

  /** Drops all values. A load that has begun is not stored, because it may have read what was changed. */
  clear(): void {
    this.values.clear();
    this.loads = new Map();
  }

  private loadOnce(keys: string[], load: Load<V>): Promise<ReadonlyMap<string, V>> {
    const { loads } = this;
    const id = keys.join(' ');
    const running = loads.get(id);
    if (running) return running;
    const result = this.loadAndStore(keys, load, loads).finally(() => loads.delete(id));
    loads.set(id, result);
    return result;
  }

  private async loadAndStore(
    keys: string[],
    load: Load<V>,
    loads: ShortLivedCache<V>['loads'],
  ): Promise<ReadonlyMap<string, V>> {
    const start = performance.now();
    const loaded = await load(keys);
    if (loads === this.loads) for (const [key, value] of loaded) this.values.set(key, value, { start });
    return loaded;
  }
}
