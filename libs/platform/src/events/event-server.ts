import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ConsumerMessages, JsMsg } from 'nats';
import type { DataSource } from 'typeorm';
import type { Bus } from '../bus/bus';
import type { Problem } from '../health/readiness';
import type { Log } from '../log/log';
import { countEvent } from '../metrics/metrics';
import { decode } from '../rpc/wire';
import { applyEvent } from './apply-event';
import { EventLag } from './lag/event-lag';
import type { AwaitResult, EventRoute } from './event-route';
import { moveToDeadLetters, type EventKey } from './move-to-dead-letters';
import { type Envelope, isEnvelope } from '../event-stream/envelope';
import { UnknownEventVersion, UnreadableEvent } from './event-data';
import { isPermanentError, isTransientError } from './retry-policy';
import { isMissing, jetStreamManager } from '../event-stream/stream';
import { durableName, eventSubject, inboxName, streamName } from '../event-stream/topology';

const minRetryDelayMs = 200;
const maxRetryDelayMs = 10_000;
/** A stream without a consumer reports it, and a wiped server disconnects; the interval is for a report that was lost. */
const checkIntervalMs = 30_000;
/** Two missed heartbeats restart a pull. */
const heartbeatMs = 5_000;
const pullTimeoutMs = 30_000;
/** A low concurrency applies most events of a burst early; a high one would apply all of them late. */
const concurrency = 4;
/** Messages that a pull keeps in this process. */
const maxFetched = 16;

/** Consumes this service's events through durable pull consumers that all its replicas share. */
export class EventServer {
  /** The open pulls and their durable consumers. */
  private readonly iterators = new Map<ConsumerMessages, string>();
  private readonly running = new Set<Promise<void>>();
  private readonly consumers: Promise<void>[] = [];
  /** Durable consumers that do not exist at the moment. */
  private readonly missingConsumers = new Set<string>();
  /** Number of failures in this process, by consumer and sequence number in the stream. */
  private readonly failures = new LRUCache<string, number>({ max: 10_000 });
  private readonly lag = new EventLag();
  private readonly stopped = new AbortController();

  constructor(
    private readonly bus: Bus,
    private readonly dataSource: DataSource,
    private readonly log: Log,
    private readonly awaitResult: AwaitResult,
  ) {}

  /** Starts consuming. One durable consumer delivers all versions of an event, also those without a route. */
  listen(routes: readonly EventRoute[]): void {
    const byDurable = new Map<string, EventRoute[]>();
    for (const route of routes) {
      const name = durableName(this.bus.name, route.contract.subject);
      byDurable.set(name, [...(byDurable.get(name) ?? []), route]);
    }
    for (const [name, versions] of byDurable) this.consumers.push(this.consumeUntilClosed(name, versions));
    this.bus.onReconnect(() => {
      for (const [messages, durable] of this.iterators) void this.stopIfLost(durable, messages);
    });
  }

  /** For the readiness check; empty while every durable consumer exists. */
  get problems(): Problem[] {
    if (this.missingConsumers.size === 0) return [];
    const names = [...this.missingConsumers].sort().join(', ');
    return [{ part: 'event-consumers', reason: `missing: ${names}; the provisioner creates them` }];
  }

  /** Stops consuming; returns when the events in progress are applied. */
  async drain(): Promise<void> {
    this.stopped.abort();
    for (const iterator of this.iterators.keys()) iterator.stop();
    await Promise.all(this.consumers);
    await Promise.all(this.running);
  }

  private async consumeUntilClosed(durable: string, routes: readonly EventRoute[]): Promise<void> {
    while (!this.stopped.signal.aborted) {
      try {
        await this.consume(durable, routes);
      } catch (error) {
        this.logInterruption(durable, error);
      }
      if (!this.stopped.signal.aborted) await this.delay(minRetryDelayMs * 2);
    }
  }

  /** A missing consumer is created by the operator's provisioner (EventProvisioner); it is logged once. */
  private logInterruption(durable: string, error: unknown): void {
    if (!isMissing(error))
      return this.log.warn({ err: error, consumer: durable }, 'event consumer interrupted');
    if (this.missingConsumers.has(durable)) return;
    this.missingConsumers.add(durable);
    this.log.warn({ consumer: durable }, 'event consumer does not exist; waiting for the provisioner');
  }

  private async consume(durable: string, routes: readonly EventRoute[]): Promise<void> {
    const consumer = await this.bus.connection.jetstream().consumers.get(streamName, durable);
    if (this.missingConsumers.delete(durable)) this.log.info({ consumer: durable }, 'event consumer exists');
    this.lag.note(await consumer.info(true));
    const messages = await consumer.consume({
      max_messages: maxFetched,
      idle_heartbeat: heartbeatMs,
      expires: pullTimeoutMs,
      abort_on_missing_resource: true,
    });
    this.iterators.set(messages, durable);
    if (this.stopped.signal.aborted) messages.stop(); // A drain that began meanwhile did not see this pull.
    const watch = setInterval(() => void this.stopIfLost(durable, messages), checkIntervalMs);
    try {
      for await (const message of messages) {
        this.lag.began(durable, message.info.timestampNanos);
        this.track(this.handle(routes, message));
        while (this.running.size >= concurrency) await Promise.race(this.running);
      }
    } finally {
      clearInterval(watch);
      this.iterators.delete(messages);
    }
  }

  /** A wiped store loses stream and consumer, which the iterator does not notice by itself. Any other reply says how long events wait. */
  private async stopIfLost(durable: string, messages: ConsumerMessages): Promise<void> {
    if (!this.bus.isOnline) return;
    const manager = await jetStreamManager(this.bus);
    const info = await manager.consumers.info(streamName, durable).catch((error: unknown) => {
      if (isMissing(error)) messages.stop();
    });
    if (info) this.lag.note(info);
  }

  private track(work: Promise<void>): void {
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }

  private async handle(routes: readonly EventRoute[], message: JsMsg): Promise<void> {
    const subject = eventSubject(message.subject);
    const key = { subject, consumer: inboxName(this.bus.name, subject) };
    const working = setInterval(() => message.working(), 5_000);
    try {
      const route = routes.find(({ contract }) => contract.subject === subject);
      if (!route) throw new UnknownEventVersion(subject);
      const envelope = this.parseEnvelope(subject, message);
      const applied = await applyEvent(this.dataSource, route, envelope, this.awaitResult);
      message.ack();
      countEvent(subject, applied ? 'applied' : 'known');
    } catch (error) {
      await this.retryOrMoveToDeadLetters(key, message, error);
    } finally {
      clearInterval(working);
    }
  }

  private parseEnvelope(subject: string, message: JsMsg): Envelope {
    let parsed: unknown;
    try {
      parsed = decode(message.data);
    } catch (error) {
      throw new UnreadableEvent(subject, String(error));
    }
    if (!isEnvelope(parsed)) throw new UnreadableEvent(subject, 'no envelope');
    return parsed;
  }

  private async retryOrMoveToDeadLetters(key: EventKey, message: JsMsg, error: unknown): Promise<void> {
    const deliveries = message.info.redeliveryCount;
    const failures = this.countFailure(key, message, error);
    const isPermanent = isPermanentError(error, { deliveries, failures });
    this.log.warn(
      { event: 'event.apply-failed', err: error, ...key, deliveries, isPermanent },
      'failed to apply an event',
    );
    try {
      if (isPermanent) {
        await moveToDeadLetters(this.dataSource, key, message.data, error, deliveries);
        message.term();
        countEvent(key.subject, error instanceof UnknownEventVersion ? 'unknown-version' : 'dead');
        return;
      }
    } catch (storeError) {
      this.log.error(
        { event: 'dead-letter.store-failed', err: storeError, ...key },
        'failed to store a dead letter; the event stays in the stream',
      );
    }
    message.nak(Math.min(minRetryDelayMs * 2 ** Math.min(deliveries, 10), maxRetryDelayMs));
    countEvent(key.subject, 'retried');
  }

  private countFailure({ consumer }: EventKey, { seq }: JsMsg, error: unknown): number {
    const key = `${consumer} ${seq}`;
    const count = (this.failures.get(key) ?? 0) + (isTransientError(error) ? 0 : 1);
    this.failures.set(key, count);
    return count;
  }

  private async delay(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.stopped.signal }).catch(() => undefined);
  }
}
