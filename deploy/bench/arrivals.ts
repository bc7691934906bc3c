import { Client } from 'pg';

/**
 * Waits for entitlements by the signal that licensing's commit sends, and asks one question for all who wait: sixteen
 * customers asking the shop again and again took most of the processor from what was measured.
 */
export class Arrivals {
  private readonly waiting = new Map<string, () => void>();
  private looking: Promise<void> = Promise.resolve();

  private constructor(private readonly client: Client) {}

  static async watch(licensingDatabase: string): Promise<Arrivals> {
    const client = new Client({ connectionString: licensingDatabase });
    await client.connect();
    const arrivals = new Arrivals(client);
    client.on('notification', () => void arrivals.lookInTurn());
    await client.query('listen outbox');
    return arrivals;
  }

  /** Settles when this customer has an entitlement in the database. */
  async of(userId: string): Promise<void> {
    const arrived = new Promise<void>((resolve) => this.waiting.set(userId, resolve));
    await this.lookInTurn();
    return arrived;
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** One connection answers one question at a time. */
  private lookInTurn(): Promise<void> {
    this.looking = this.looking.then(() => this.look());
    return this.looking;
  }

  private async look(): Promise<void> {
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
