import { connect, type ConnectionOptions, type NatsConnection } from 'nats';
import type { BusConfig } from '../config/process.config';
import type { Log } from '../log/log';
import { noteNatsConnection } from '../metrics/metrics';

/**
 * Requests, or events. JetStream 2.9 does not return from a publication, nor from a request for the state of a stream or consumer, once its
 * disk was full, and the server then handles nothing that the same connection sent later. Replies therefore have another connection.
 */
export type BusTraffic = 'requests' | 'events';

/**
 * A connection of the process to NATS. It reconnects without limit: with the client's defaults it would close after twenty seconds without
 * a server.
 */
export class Bus {
  private online = true;
  private readonly reconnectListeners: (() => void)[] = [];

  private constructor(
    readonly connection: NatsConnection,
    /** Name of inboxes, queue groups and durable consumers. */
    readonly name: string,
    private readonly traffic: BusTraffic,
    private readonly log: Log,
  ) {}

  /** Connects, and waits as long as necessary. */
  static async connect(
    name: string,
    config: BusConfig,
    log: Log,
    traffic: BusTraffic = 'requests',
  ): Promise<Bus> {
    const options: ConnectionOptions = {
      servers: config.NATS_URL.split(','),
      name: traffic === 'requests' ? name : `${name}-${traffic}`,
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
    const bus = new Bus(await connect(options), name, traffic, log);
    bus.noteConnection(false);
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

  /** The metrics have one connection a process. */
  private noteConnection(isReconnect: boolean): void {
    if (this.traffic === 'requests') noteNatsConnection(this.online, isReconnect);
  }

  private async watchStatus(): Promise<void> {
    const { traffic } = this;
    for await (const status of this.connection.status()) {
      if (status.type === 'error') this.log.warn({ traffic, data: String(status.data) }, 'NATS error');
      if (status.type === 'disconnect' || status.type === 'reconnect') {
        this.online = status.type === 'reconnect';
        this.noteConnection(this.online);
        this.log.warn({ traffic }, this.online ? 'NATS reconnected' : 'NATS disconnected');
        if (this.online) for (const listener of this.reconnectListeners) listener();
      }
    }
  }
}
