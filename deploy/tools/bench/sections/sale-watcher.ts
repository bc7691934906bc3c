import { Client } from 'pg';
import { localDatabaseUrl } from '../../../local/stack/local-database-url';

/**
 * Notes when entitlements become visible, by the Postgres notification of licensing's commit: sixteen customers that poll the shop used
 * most of the processor time of the measurement.
 */
export class SaleWatcher {
  /** Milliseconds of `performance.now()` by user and product. */
  private readonly grantedAt = new Map<string, number>();
  private readonly waiting = new Map<string, (at: number) => void>();
  private timer: NodeJS.Timeout | undefined;

  private constructor(private readonly client: Client) {}

  /** @param windowMs notifications of this time share one query, so that the measurement itself uses little processor time */
  static async watch(dataDir: string, windowMs: number): Promise<SaleWatcher> {
    const client = new Client({ connectionString: localDatabaseUrl('licensing', dataDir) });
    await client.connect();
    const watcher = new SaleWatcher(client);
    client.on('notification', () => {
      watcher.timer ??= setTimeout(() => void watcher.poll(), windowMs);
    });
    await client.query('listen outbox');
    return watcher;
  }

  /** When the entitlement of a user for a product became visible. */
  grantOf(userId: string, slug: string): Promise<number> {
    const key = `${userId} ${slug}`;
    const known = this.grantedAt.get(key);
    return known === undefined
      ? new Promise((resolve) => this.waiting.set(key, resolve))
      : Promise.resolve(known);
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.client.end();
  }

  private async poll(): Promise<void> {
    this.timer = undefined;
    const { rows } = await this.client.query<{ key: string }>(
      `select user_id || ' ' || slug as key from entitlements where created_at > now() - interval '10 s'`,
    );
    const at = performance.now();
    for (const { key } of rows) {
      if (this.grantedAt.has(key)) continue;
      this.grantedAt.set(key, at);
      this.waiting.get(key)?.(at);
      this.waiting.delete(key);
    }
  }
}
