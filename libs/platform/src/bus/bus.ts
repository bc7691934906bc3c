import { connect, type ConnectionOptions, type NatsConnection } from 'nats';
import type { BusConfig } from '../config/process.config';
import type { Log } from '../log/log';
import { noteNatsConnection } from '../metrics/metrics';

/**
 * The process's connection to NATS. It reconnects without limit: with the client's defaults it would close after twenty seconds without
 * a server.
 */
export class Bus {
  private online = true;
  private readonly reconnectListeners: (() => void)[] = [];

  private constructor(
    readonly connection: NatsConnection,
    /** Name of inboxes, queue groups and durable consumers. */
    readonly name: string,
    private readonly log: Log,
  ) {}

  /** Connects, and waits as long as necessary. */
  static async connect(name: string, config: BusConfig, log: Log): Promise<Bus> {
    const options: ConnectionOptions = {
      servers: config.NATS_URL.split(','),
      name,
      user: config.NATS_USER,
      pass: config.NATS_PASSWORD,
      ...(config.NATS_TLS_CA ? { tls: { caFile: config.NATS_TLS_CA } } : {}),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 100,
      waitOnFirstConnect: true,
      pingInterval: 10_000,
      maxPingOut: 2,
      inboxPrefix: `_INBOX_${name}`,
      // Without it every request captures a stack trace; a failed call names its subject.
      noAsyncTraces: true,
    };
    const bus = new Bus(await connect(options), name, log);
    noteNatsConnection(true, false);
    void bus.watchStatus();
    return bus;
  }

  /** Whether a server is connected, by the last status of the client. */
  get isOnline(): boolean {
    return this.online && !this.connection.isClosed();
  }

  /** Calls back after each reconnection; messages that were sent meanwhile are missed. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /** Flushes, then closes. */
  async close(): Promise<void> {
    if (!this.connection.isClosed()) await this.connection.drain().catch(() => this.connection.close());
  }

  private async watchStatus(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'error') this.log.warn({ data: String(status.data) }, 'NATS error');
      if (status.type === 'disconnect' || status.type === 'reconnect') {
        this.online = status.type === 'reconnect';
        noteNatsConnection(this.online, this.online);
        this.log.warn(this.online ? 'NATS reconnected' : 'NATS disconnected');
        if (this.online) for (const listener of this.reconnectListeners) listener();
      }
    }
  }
}
