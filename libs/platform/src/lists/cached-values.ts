interface CachedValue<T> {
  value: T;
  loadedAt: number;
}

/** Keys whose values are cached; the oldest is dropped first. */
const maxKeys = 200;

/** A value that is so many times older than the maximum age is not shown again. */
const maxStaleAges = 10;

/** Values that are expensive to load, cached in memory: stale while revalidate. */
export class CachedValues<T> {
  private readonly values = new Map<string, CachedValue<T>>();
  private readonly loading = new Map<string, Promise<T>>();

  constructor(
    private readonly maxAgeMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** The value if it is not older than the maximum age. */
  fresh(key: string): T | undefined {
    const known = this.values.get(key);
    return known && this.now() - known.loadedAt < this.maxAgeMs ? known.value : undefined;
  }

  /** The known value, which is loaded again in the background. The first one, and one in place of a very old one, is waited for. */
  async get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.values.get(key);
    const reloaded = this.reload(key, load);
    if (!known || this.now() - known.loadedAt > maxStaleAges * this.maxAgeMs) return reloaded;
    // A failure leaves the old value.
    reloaded.catch(() => undefined);
    return known.value;
  }

  delete(key: string): void {
    this.values.delete(key);
  }

  private reload(key: string, load: () => Promise<T>): Promise<T> {
    const running = this.loading.get(key);
    if (running) return running;
    const started = load()
      .then((value) => this.put(key, value))
      .finally(() => this.loading.delete(key));
    this.loading.set(key, started);
    return started;
  }

  private put(key: string, value: T): T {
    this.values.delete(key);
    this.values.set(key, { value, loadedAt: this.now() });
    const [oldest] = this.values.keys();
    if (this.values.size > maxKeys && oldest !== undefined) this.values.delete(oldest);
    return value;
  }
}
