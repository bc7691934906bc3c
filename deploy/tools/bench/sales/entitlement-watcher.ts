import { Client } from 'pg';

/**
 * Waits for entitlements by the Postgres notification of licensing's commit, with one query for all waiting customers: sixteen
 * customers that poll the shop used most of the processor time of the measurement.
 */
export class EntitlementWatcher {
  private readonly waiting = new Map<string, () => void>();
  private polling: Promise<void> = Promise.resolve();

  private constructor(private readonly client: Client) {}

  static async watch(licensingDatabase: string): Promise<EntitlementWatcher> {
    const client = new Client({ connectionString: licensingDatabase });
    await client.connect();
    const watcher = new EntitlementWatcher(client);
    client.on('notification', () => void watcher.poll());
    await client.query('listen outbox');
    return watcher;
  }

  /** Resolves when this customer has an entitlement in the database. */
  async waitFor(userId: string): Promise<void> {
    const granted = new Promise<void>((resolve) => this.waiting.set(userId, resolve));
    await this.poll();
    return granted;
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** One query at a time, because there is one connection. */
  private poll(): Promise<void> {
    this.polling = this.polling.then(() => this.resolveGranted());
    return this.polling;
  }

  private async resolveGranted(): Promise<void> {
    const { rows } = await this.client.query<{ userId: string }>(
      'select user_id as "userId" from entitlements where user_id = any($1)',
      [[...this.waiting.keys()]],
    );
    for (const { userId } of rows) {
      this.waiting.get(userId)?.();
      this.waiting.delete(userId);
    }
  }
}
