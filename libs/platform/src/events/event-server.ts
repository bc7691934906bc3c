import { LRUCache } from 'lru-cache';
import type { ConsumerMessages, JsMsg } from 'nats';
import type { Observable } from 'rxjs';
import type { DataSource } from 'typeorm';
import type { Bus } from '../bus/bus';
import type { Log } from '../log/log';
import { countEvent } from '../metrics/metrics';
import { decode } from '../rpc/wire';
import { applyEvent, type EventRoute } from './apply-event';
import { buryEvent, type EventKey } from './bury-event';
import { type Envelope, isEnvelope } from './envelope';
import { UnknownEventVersion, UnreadableEvent } from './fact';
import { isHopeless, isTransient } from './hopeless';
import { isMissing, jetStreamManager } from './stream';
import { durableName, eventSubject, inboxName, streamName } from './topology';

const firstPauseMs = 200;
const longestPauseMs = 10_000;
const checkEveryMs = 3_000;
/** All at once, sixteen events would all be applied late; a few at a time, most are applied early. */
const atOnce = 4;

/** Consumes this service's events through durable pull consumers that all its replicas share. */
export class EventServer {
  private closed = false;
  private readonly iterators = new Set<ConsumerMessages>();
  private readonly working = new Set<Promise<void>>();
  private readonly pumps: Promise<void>[] = [];
  /** Durable consumers that do not exist at the moment. */
  private readonly absent = new Set<string>();
  /** How often an event failed here, by consumer and place in the stream. */
  private readonly failures = new LRUCache<string, number>({ max: 10_000 });
  private readonly stopped = new AbortController();

  constructor(
    private readonly bus: Bus,
    private readonly dataSource: DataSource,
    private readonly log: Log,
    private readonly settle: (result: unknown) => Observable<unknown>,
  ) {}

  /** Starts consuming. One durable consumer delivers all versions of an event, those without a route included. */
  listen(routes: readonly EventRoute[]): void {
    const byDurable = new Map<string, EventRoute[]>();
    for (const route of routes) {
      const name = durableName(this.bus.name, route.contract.subject);
      byDurable.set(name, [...(byDurable.get(name) ?? []), route]);
    }
    for (const [name, versions] of byDurable) this.pumps.push(this.keepPumping(name, versions));
  }

  /** Names for the readiness check; empty while every durable consumer exists. */
  get missing(): string[] {
    return this.absent.size === 0 ? [] : ['event-consumers'];
  }

  /** Takes no new events; returns when those in work are applied. */
  async drain(): Promise<void> {
    this.closed = true;
    this.stopped.abort();
    for (const iterator of this.iterators) iterator.stop();
    await Promise.all(this.pumps);
    await Promise.all(this.working);
  }

  private async keepPumping(durable: string, routes: readonly EventRoute[]): Promise<void> {
    while (!this.closed) {
      try {
        await this.pump(durable, routes);
      } catch (error) {
        this.interrupted(durable, error);
      }
      if (!this.closed) await this.pause(firstPauseMs * 2);
    }
  }

  /** A missing consumer is created by the operator's provisioner (EventProvisioner): wait, and say so once. */
  private interrupted(durable: string, error: unknown): void {
    if (!isMissing(error))
      return this.log.warn({ err: error, consumer: durable }, 'event consumer interrupted');
    if (this.absent.has(durable)) return;
    this.absent.add(durable);
    this.log.warn({ consumer: durable }, 'event consumer does not exist; waiting for the provisioner');
  }

  private async pump(durable: string, routes: readonly EventRoute[]): Promise<void> {
    const consumer = await this.bus.connection.jetstream().consumers.get(streamName, durable);
    if (this.absent.delete(durable)) this.log.info({ consumer: durable }, 'event consumer exists');
    const messages = await consumer.consume({ max_messages: 16, idle_heartbeat: 2_000, expires: 10_000 });
    this.iterators.add(messages);
    const watch = setInterval(() => void this.stopIfLost(durable, messages), checkEveryMs);
    try {
      for await (const message of messages) {
        this.track(this.take(routes, message));
        while (this.working.size >= atOnce) await Promise.race(this.working);
      }
    } finally {
      clearInterval(watch);
      this.iterators.delete(messages);
    }
  }

  /** A wiped store loses stream and consumer; the iterator alone would wait for ever. */
  private async stopIfLost(durable: string, messages: ConsumerMessages): Promise<void> {
    if (!this.bus.isOnline) return;
    const manager = await jetStreamManager(this.bus);
    await manager.consumers.info(streamName, durable).catch((error: unknown) => {
      if (isMissing(error)) messages.stop();
    });
  }

  private track(work: Promise<void>): void {
    this.working.add(work);
    void work.finally(() => this.working.delete(work));
  }

  private async take(routes: readonly EventRoute[], message: JsMsg): Promise<void> {
    const subject = eventSubject(message.subject);
    const key = { subject, consumer: inboxName(this.bus.name, subject) };
    const working = setInterval(() => message.working(), 5_000);
    try {
      const route = routes.find(({ contract }) => contract.subject === subject);
      if (!route) throw new UnknownEventVersion(subject);
      const applied = await applyEvent(this.dataSource, route, this.open(subject, message), this.settle);
      message.ack();
      countEvent(subject, applied ? 'applied' : 'known');
    } catch (error) {
      await this.fail(key, message, error);
    } finally {
      clearInterval(working);
    }
  }

  private open(subject: string, message: JsMsg): Envelope {
    let parsed: unknown;
    try {
      parsed = decode(message.data);
    } catch (error) {
      throw new UnreadableEvent(subject, String(error));
    }
    if (!isEnvelope(parsed)) throw new UnreadableEvent(subject, 'no envelope');
    return parsed;
  }

  private async fail(key: EventKey, message: JsMsg, error: unknown): Promise<void> {
    const deliveries = message.info.redeliveryCount;
    const isGivenUp = isHopeless(error, { deliveries, failures: this.countFailure(key, message, error) });
    this.log.warn({ err: error, ...key, deliveries, isGivenUp }, 'event not applied');
    try {
      if (isGivenUp) {
        await buryEvent(this.dataSource, key, message.data, error, deliveries);
        message.term();
        countEvent(key.subject, error instanceof UnknownEventVersion ? 'unknown-version' : 'dead');
        return;
      }
    } catch (burial) {
      this.log.error({ err: burial, ...key }, 'dead event not kept: it stays in the stream');
    }
    message.nak(Math.min(firstPauseMs * 2 ** Math.min(deliveries, 10), longestPauseMs));
    countEvent(key.subject, 'retried');
  }

  private countFailure({ consumer }: EventKey, { seq }: JsMsg, error: unknown): number {
    const key = `${consumer} ${seq}`;
    const count = (this.failures.get(key) ?? 0) + (isTransient(error) ? 0 : 1);
    this.failures.set(key, count);
    return count;
  }

  private async pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.stopped.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
