import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import type { Log } from '../log/log';
import { PrimaryClient } from './servers/primary-client';

const reconnectDelayMs = 1_000;

/**
 * Notifies every replica of committed rows: `NOTIFY` inside a transaction is delivered at its commit and never after a
 * rollback. A lost notification (broken connection) costs time, not rows, because workers poll as well.
 */
export class PgNotifications {
  private client: Client | undefined;
  private closed = false;
  private retry: NodeJS.Timeout | undefined;
  private readonly listeners = new Map<string, () => void>();
  /** The last LISTEN of the gift connection: a connection takes one statement at a time. */
  private lastListen: Promise<void> = Promise.resolve();

  constructor(
    private readonly databaseUrl: string,
    private readonly log: Log,
  ) {}

  /** Calls back after each commit that notified the channel, and once when it begins to listen: earlier commits were missed. */
  on(channel: string, listener: () => void): void {
    this.listeners.set(channel, listener);
    if (this.client) void this.subscribe(this.client, channel).then(listener);
  }

  /** Connects and reconnects; resolves after the first attempt, successful or not. */
  async start(): Promise<void> {
    if (this.closed) return;
    const client = new PrimaryClient({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: 1500,
      keepAlive: true,
    });
    client.on('error', () => this.reconnect(client));
    client.on('end', () => this.reconnect(client));
    client.on('notification', ({ channel }) => this.listeners.get(channel)?.());
    try {
      await client.connect();
      this.client = client;
      this.lastListen = Promise.resolve();
      for (const channel of this.listeners.keys()) await this.subscribe(client, channel);
      for (const listener of this.listeners.values()) listener();
    } catch (error) {
      this.log.warn({ err: error }, 'postgres notifications unavailable');
      this.reconnect(client);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private subscribe(client: Client, channel: string): Promise<void> {
    const listen = async () => {
      await client.query(`listen ${client.escapeIdentifier(channel)}`).catch(() => undefined);
    };
    this.lastListen = this.lastListen.then(listen);
    return this.lastListen;
  }

  private reconnect(from: Client): void {
    if (this.closed || this.retry || (this.client && this.client !== from)) return;
    this.client = undefined;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      void this.start();
    }, reconnectDelayMs);
  }
}

/** Notifies a channel's listeners on every replica when the transaction commits. */
export async function notify(tx: EntityManager, channel: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, '']);
}
