import { connect, type ConnectionOptions, type NatsConnection } from 'nats';
import type { BusConfig } from '../config/process.config';
import type { Log } from '../log/log';

/**
 * One connection of this process to NATS. It never gives up: with the client's defaults twenty seconds without a server
 * end it for good.
 */
export class Bus {
  private online = true;

  private constructor(
    readonly connection: NatsConnection,
    /** The name that inboxes, queue groups and durable consumers are derived from. */
    readonly name: string,
    private readonly log: Log,
  ) {}

  /** Connects, waiting for as long as it takes. */
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
      // Otherwise every request takes a stack trace along; a call that fails is told by its subject.
      noAsyncTraces: true,
    };
    const bus = new Bus(await connect(options), name, log);
    void bus.watch();
    return bus;
  }

  /** Whether a server answers at the moment, as far as the client knows. */
  get isOnline(): boolean {
    return this.online && !this.connection.isClosed();
  }

  /** Sends what is on its way, then closes. */
  async close(): Promise<void> {
    if (!this.connection.isClosed()) await this.connection.drain().catch(() => this.connection.close());
  }

  private async watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'error') this.log.warn({ data: String(status.data) }, 'nats reports an error');
      if (status.type === 'disconnect' || status.type === 'reconnect') {
        this.online = status.type === 'reconnect';
        this.log.warn(this.online ? 'nats is back' : 'nats is away');
      }
    }
  }
}
