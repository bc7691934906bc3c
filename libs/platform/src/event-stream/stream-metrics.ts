import type { ConsumerInfo, StreamInfo } from 'nats';
import type { Bus } from '../bus/bus';
import { withTimeout } from '../jobs/with-timeout';
import { gaugeOf, noteCollection } from '../metrics/metrics';
import { jetStreamManager, noteServerTime } from './stream';
import { type EventTopology, eventSubject, streamName } from './topology';

const maxAgeMs = 5_000;
const collectTimeoutMs = 3_000;

const streamGauges = {
  shop_stream_messages: 'Messages of the event stream',
  shop_stream_bytes: 'Size of the event stream',
  shop_stream_max_bytes: 'Largest size of the event stream; a full stream rejects publications',
  shop_stream_replicas: 'Configured replicas of the event stream',
  shop_stream_replicas_current: 'Replicas of the event stream that are up to date',
};

const consumerGauges = {
  shop_consumer_exists: 'Whether a durable consumer exists (1) or not (0)',
  shop_consumer_pending: 'Events that were not delivered to a consumer yet',
  shop_consumer_ack_pending: 'Events that were delivered and not acknowledged',
  shop_consumer_redelivered: 'Events that were delivered more than once and not acknowledged',
};

const unconsumedName = 'shop_stream_unconsumed_messages';
const unconsumed = () =>
  gaugeOf(unconsumedName, 'Messages on a subject without a durable consumer', ['subject', 'expected']);

/** Whether a filter such as `events.commerce.order-paid.*` includes a subject. */
function includes(filter: string, subject: string): boolean {
  const [wanted, given] = [filter.split('.'), subject.split('.')];
  return wanted.length === given.length && wanted.every((part, i) => part === '*' || part === given[i]);
}

/** The servers of the stream that have all its messages: the leader, and followers that are current. */
function currentReplicas({ cluster }: StreamInfo): number {
  if (!cluster?.leader) return cluster ? 0 : 1;
  const followers = cluster.replicas ?? [];
  return 1 + followers.filter(({ current, offline }) => current && !offline).length;
}

/** The state of the event stream and of its consumers as metrics, read with the operator's permissions. */
export class StreamMetrics {
  private collecting: Promise<void> | undefined;
  private collectedAt = -Infinity;

  constructor(
    private readonly bus: Bus,
    private readonly topology: EventTopology,
  ) {}

  /** Returns after a time limit, whatever JetStream does. */
  async collect(): Promise<void> {
    if (performance.now() - this.collectedAt < maxAgeMs) return;
    this.collecting ??= this.read().finally(() => (this.collecting = undefined));
    const hasEnded = await withTimeout(
      this.collecting.then(() => true),
      collectTimeoutMs,
    );
    if (!hasEnded) this.clear();
  }

  private async read(): Promise<void> {
    const manager = await jetStreamManager(this.bus);
    const askedAt = Date.now();
    const stream = await manager.streams.info(streamName, { subjects_filter: '>' });
    noteServerTime(stream, (askedAt + Date.now()) / 2);
    const consumers: ConsumerInfo[] = [];
    for await (const consumer of manager.consumers.list(streamName)) consumers.push(consumer);
    this.clear();
    this.sampleStream(stream);
    this.sampleConsumers(consumers);
    this.sampleUnconsumed(stream, consumers);
    this.collectedAt = performance.now();
    noteCollection('jetstream', true);
  }

  private sampleStream(info: StreamInfo): void {
    const { config, state } = info;
    const values: Record<keyof typeof streamGauges, number> = {
      shop_stream_messages: state.messages,
      shop_stream_bytes: state.bytes,
      shop_stream_max_bytes: config.max_bytes,
      shop_stream_replicas: config.num_replicas,
      shop_stream_replicas_current: currentReplicas(info),
    };
    for (const [name, help] of Object.entries(streamGauges))
      gaugeOf(name, help).set(values[name as keyof typeof streamGauges]);
  }

  private sampleConsumers(consumers: readonly ConsumerInfo[]): void {
    for (const { name } of this.topology.consumers) {
      const info = consumers.find((one) => one.name === name);
      const set = (gauge: keyof typeof consumerGauges, value: number) =>
        gaugeOf(gauge, consumerGauges[gauge], ['consumer']).set({ consumer: name }, value);
      set('shop_consumer_exists', info ? 1 : 0);
      if (!info) continue;
      set('shop_consumer_pending', info.num_pending);
      set('shop_consumer_ack_pending', info.num_ack_pending);
      set('shop_consumer_redelivered', info.num_redelivered);
    }
  }

  private sampleUnconsumed({ state }: StreamInfo, consumers: readonly ConsumerInfo[]): void {
    const filters = consumers.flatMap(({ config }) => config.filter_subject ?? []);
    for (const [subject, count] of Object.entries(state.subjects ?? {})) {
      if (filters.some((filter) => includes(filter, subject))) continue;
      const isExpected = this.topology.unconsumed.some((filter) => includes(filter, subject));
      unconsumed().set({ subject: eventSubject(subject), expected: String(isExpected) }, count);
    }
  }

  private clear(): void {
    unconsumed().reset();
    for (const [name, help] of Object.entries(streamGauges)) gaugeOf(name, help).remove();
    for (const [name, help] of Object.entries(consumerGauges)) gaugeOf(name, help, ['consumer']).reset();
    noteCollection('jetstream', false);
  }
}
