import { LRUCache } from 'lru-cache';
import { AckPolicy, type ConsumerMessages, type JsMsg } from 'nats';
import type { Observable } from 'rxjs';
import type { DataSource } from 'typeorm';
import type { Bus } from '../bus/bus';
import type { Log } from '../log/log';
import { countEvent } from '../metrics/metrics';
import { decode } from '../rpc/wire';
import { applyEvent, type EventRoute } from './apply-event';
import { buryEvent } from './bury-event';
import { type Envelope, isEnvelope } from './envelope';
import { UnreadableEvent } from './fact';
import { isHopeless, isTransient } from './hopeless';
import { ensureStream, streamName } from './stream';

const firstPauseMs = 200;
const longestPauseMs = 10_000;
const checkEveryMs = 3_000;
const second = 1_000_000_000;
/** All at once, sixteen events would all be applied late; a few at a time, most are applied early. */
const atOnce = 4;

/** Consumes this service's events through durable pull consumers that all its replicas share. */
export class EventServer {
  private closed = false;
  private readonly iterators = new Set<ConsumerMessages>();
  private readonly working = new Set<Promise<void>>();
  private readonly pumps: Promise<void>[] = [];
  /** How often an event failed here, by consumer and place in the stream. */
  private readonly failures = new LRUCache<string, number>({ max: 10_000 });
  private readonly stopped = new AbortController();

  constructor(
    private readonly bus: Bus,
    private readonly dataSource: DataSource,
    private readonly log: Log,
    private readonly settle: (result: unknown) => Observable<unknown>,
  ) {}

  listen(route: EventRoute): void {
    this.pumps.push(this.keepPumping(route));
  }

  /** Takes no new events; returns when those in work are applied. */
  async drain(): Promise<void> {
    this.closed = true;
    this.stopped.abort();
    for (const iterator of this.iterators) iterator.stop();
    await Promise.all(this.pumps);
    await Promise.all(this.working);
  }

  private async keepPumping(route: EventRoute): Promise<void> {
    while (!this.closed) {
      try {
        await this.pump(route);
      } catch (error) {
        this.log.warn({ err: error, consumer: route.consumer }, 'consumer interrupted');
      }
      if (!this.closed) await this.pause(firstPauseMs * 2);
    }
  }

  private async pump(route: EventRoute): Promise<void> {
    const { manager } = await ensureStream(this.bus);
    await manager.consumers.add(streamName, {
      durable_name: route.consumer,
      filter_subject: route.contract.subject,
      ack_policy: AckPolicy.Explicit,
      ack_wait: 10 * second,
      // A message that reaches a limit is skipped without a word; we count ourselves and keep what dies.
      max_deliver: -1,
      max_ack_pending: 64,
    });
    const consumer = await this.bus.connection.jetstream().consumers.get(streamName, route.consumer);
    const messages = await consumer.consume({ max_messages: 16, idle_heartbeat: 2_000, expires: 10_000 });
    this.iterators.add(messages);
    const watch = setInterval(() => void this.stopIfLost(route, messages), checkEveryMs);
    try {
      for await (const message of messages) {
        this.track(this.take(route, message));
        while (this.working.size >= atOnce) await Promise.race(this.working);
      }
    } finally {
      clearInterval(watch);
      this.iterators.delete(messages);
    }
  }

  /** A wiped store loses stream and consumer; the iterator alone would wait for ever. */
  private async stopIfLost(route: EventRoute, messages: ConsumerMessages): Promise<void> {
    if (!this.bus.isOnline) return;
    const manager = await this.bus.connection.jetstreamManager({ checkAPI: false });
    await manager.consumers.info(streamName, route.consumer).catch((error: unknown) => {
      if (/not found/i.test(String(error))) messages.stop();
    });
  }

  private track(work: Promise<void>): void {
    this.working.add(work);
    void work.finally(() => this.working.delete(work));
  }

  private async take(route: EventRoute, message: JsMsg): Promise<void> {
    const working = setInterval(() => message.working(), 5_000);
    try {
      const applied = await applyEvent(this.dataSource, route, this.open(route, message), this.settle);
      message.ack();
      countEvent(message.subject, applied ? 'applied' : 'known');
    } catch (error) {
      await this.fail(route, message, error);
    } finally {
      clearInterval(working);
    }
  }

  private open(route: EventRoute, message: JsMsg): Envelope {
    let parsed: unknown;
    try {
      parsed = decode(message.data);
    } catch (error) {
      throw new UnreadableEvent(route.contract.subject, String(error));
    }
    if (!isEnvelope(parsed)) throw new UnreadableEvent(route.contract.subject, 'no envelope');
    return parsed;
  }

  private async fail(route: EventRoute, message: JsMsg, error: unknown): Promise<void> {
    const deliveries = message.info.redeliveryCount;
    const isGivenUp = isHopeless(error, { deliveries, failures: this.countFailure(route, message, error) });
    this.log.warn({ err: error, consumer: route.consumer, deliveries, isGivenUp }, 'event not applied');
    try {
      if (isGivenUp) {
        await buryEvent(this.dataSource, route, message.data, error, deliveries);
        message.term();
        countEvent(message.subject, 'dead');
        return;
      }
    } catch (burial) {
      this.log.error(
        { err: burial, consumer: route.consumer },
        'dead event not kept: it stays in the stream',
      );
    }
    message.nak(Math.min(firstPauseMs * 2 ** Math.min(deliveries, 10), longestPauseMs));
    countEvent(message.subject, 'retried');
  }

  private countFailure(route: EventRoute, { seq }: JsMsg, error: unknown): number {
    const key = `${route.consumer} ${seq}`;
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
