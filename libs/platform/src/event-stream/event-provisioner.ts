import { setTimeout as pause } from 'node:timers/promises';
import {
  AckPolicy,
  DiscardPolicy,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import { Bus } from '../bus/bus';
import type { BusConfig } from '../config/process.config';
import type { Log } from '../log/log';
import { isMissing, jetStreamManager } from './stream';
import { StreamMetrics } from './stream-metrics';
import { type DurableConsumer, type EventTopology, streamName } from './topology';

const second = 1_000_000_000;
/** Until everything exists. */
const retryIntervalMs = 1_000;
/** The server reports a deleted stream or consumer, and a wiped one disconnects; the interval is for a lost report. */
const checkIntervalMs = 30_000;
/** JetStream's advisories of deletions. */
const deletionSubjects = [
  `$JS.EVENT.ADVISORY.STREAM.DELETED.${streamName}`,
  `$JS.EVENT.ADVISORY.CONSUMER.DELETED.${streamName}.>`,
] as const;

const streamConfig: Partial<StreamConfig> = {
  name: streamName,
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  // A full stream rejects publications, which stay in the outbox; it never discards the oldest events silently.
  discard: DiscardPolicy.New,
  max_bytes: 1_073_741_824,
  max_age: 14 * 86_400 * second,
  duplicate_window: 600 * second,
  // Events leave by their age only, not by a request.
  deny_delete: true,
  deny_purge: true,
};

/** Consumers have no number of replicas of their own, so they have that of the stream. */
const consumerConfig = ({ name, filter, isOrdered }: DurableConsumer) => ({
  durable_name: name,
  filter_subject: filter,
  ack_policy: AckPolicy.Explicit,
  ack_wait: 10 * second,
  // JetStream skips a message at its limit silently; services count deliveries and store dead letters themselves.
  max_deliver: -1,
  max_ack_pending: isOrdered ? 1 : 64,
});

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}

/**
 * Creates the stream and the durable consumers as the administrator of their account on the bus, and creates them again when their store is
 * lost. Services have no permission for it: with a stream that republishes, or a consumer of foreign events, one compromised
 * service could forge and read all events.
 */
export class EventProvisioner {
  private readonly stopping = new AbortController();
  /** Aborted by a reason to check at once. */
  private sleep = new AbortController();
  private checking: Promise<void> | undefined;
  private failure: string | undefined;
  private wasProvisioned = false;
  readonly metrics: StreamMetrics;

  private constructor(
    private readonly bus: Bus,
    private readonly topology: EventTopology,
    private readonly replicas: number,
    private readonly log: Log,
  ) {
    this.metrics = new StreamMetrics(bus, topology);
  }

  /** Connects as the operator, with unlimited retries. */
  static async connect(
    config: BusConfig & { NATS_REPLICAS?: number },
    topology: EventTopology,
    log: Log,
  ): Promise<EventProvisioner> {
    const bus = await Bus.connect('ops', config, log);
    return new EventProvisioner(bus, topology, config.NATS_REPLICAS ?? 1, log);
  }

  get isOnline(): boolean {
    return this.bus.isOnline;
  }

  /** Whether stream and consumers existed at the last check. */
  get isProvisioned(): boolean {
    return this.wasProvisioned && this.bus.isOnline;
  }

  /** Creates the missing stream and consumers. Idempotent. */
  async provision(): Promise<void> {
    const manager = await jetStreamManager(this.bus);
    await this.ensureStream(manager);
    const filters = new Map<string, string | undefined>();
    for await (const { name, config } of manager.consumers.list(streamName))
      filters.set(name, config.filter_subject);
    const missing = this.topology.consumers.filter(({ name, filter }) => filters.get(name) !== filter);
    const create = async (consumer: DurableConsumer) => {
      // The filter of a consumer cannot be changed before server 2.10. A new consumer delivers all events; the inbox filters applied ones.
      if (filters.has(consumer.name)) await manager.consumers.delete(streamName, consumer.name);
      await manager.consumers.add(streamName, consumerConfig(consumer));
      this.log.info({ consumer: consumer.name }, 'event consumer created');
    };
    await Promise.all(missing.map(create));
  }

  /** Checks after each connection and each deletion, and at an interval, until it is closed. */
  watch(): void {
    if (this.checking) return;
    const wake = () => this.sleep.abort();
    this.stopping.signal.addEventListener('abort', wake);
    this.bus.onReconnect(wake);
    for (const subject of deletionSubjects) this.bus.connection.subscribe(subject, { callback: wake });
    this.checking = this.keepChecking();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.checking;
    await this.bus.connection.close();
  }

  private async ensureStream(manager: JetStreamManager): Promise<void> {
    const { subjects } = this.topology;
    const num_replicas = this.replicas;
    const config = await manager.streams.info(streamName).then(
      (info) => info.config,
      (error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      },
    );
    const { deny_delete = false, deny_purge = false } = config ?? {};
    const isProtected = deny_delete && deny_purge;
    if (config && isProtected && isSame(config.subjects, subjects) && config.num_replicas === num_replicas)
      return;
    if (config) {
      const denied = { deny_delete: true, deny_purge: true };
      await manager.streams.update(streamName, { ...config, ...denied, subjects, num_replicas });
      this.log.info({ subjects, replicas: num_replicas }, 'event stream updated');
      return;
    }
    await manager.streams.add({ ...streamConfig, subjects, num_replicas });
    this.log.info({ subjects, replicas: num_replicas }, 'event stream created');
  }

  private async keepChecking(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      this.sleep = new AbortController();
      try {
        if (this.bus.isOnline) await this.provision();
        this.wasProvisioned = true;
        this.failure = undefined;
      } catch (error) {
        this.report(error);
      }
      const intervalMs = this.isProvisioned ? checkIntervalMs : retryIntervalMs;
      await pause(intervalMs, undefined, { signal: this.sleep.signal }).catch(() => undefined);
    }
  }

  private report(error: unknown): void {
    this.wasProvisioned = false;
    if (this.stopping.signal.aborted || this.failure === String(error)) return;
    this.failure = String(error);
    this.log.error({ err: error }, 'event stream and consumers cannot be provisioned, retrying');
  }
}
