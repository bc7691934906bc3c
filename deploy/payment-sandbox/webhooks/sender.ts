import { eventObject } from '../events/event-object';
import type { EventRecord } from '../events/event';
import type { Ledger } from '../ledger/ledger';
import type { Chaos } from './chaos';
import { type Attempt, deliveryId, type DeliveryRecord } from './delivery';
import { type EndpointRecord } from './endpoint';
import { Post } from './post';
import { signature } from './signature';

export interface SenderSettings {
  /** Pauses before the second, third … attempt; the first is made at once. */
  retriesMs: readonly number[];
  timeoutMs: number;
  endpoint: (id: string) => EndpointRecord | undefined;
}

const attemptsKept = 5_000;
/** Events that come closer together than this are of one moment. */
const momentMs = 40;

/** Sends signed events, tries again on failure, and misbehaves when told to. */
export class Sender {
  readonly attempts: Attempt[] = [];
  private mood: Chaos = {};
  private dropped = 0;
  private held: EventRecord[] = [];
  private moment: EventRecord[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly post: Post;

  constructor(
    private readonly ledger: Ledger,
    private readonly settings: SenderSettings,
  ) {
    this.post = new Post(settings.timeoutMs);
  }

  get chaos(): Chaos {
    return this.mood;
  }

  set chaos(chaos: Chaos) {
    this.mood = chaos;
    this.dropped = 0;
  }

  get heldEvents(): readonly EventRecord[] {
    return this.held;
  }

  send(event: EventRecord): void {
    const { hold, reorder } = this.chaosFor(event);
    if (hold) this.held.push(event);
    else if (reorder) this.gather(event);
    else this.launch(event);
  }

  /** Lets go of what was held back, in order. */
  release(): EventRecord[] {
    const released = this.held.splice(0);
    for (const event of released) this.launch(event);
    return released;
  }

  /** Sends an event again to everybody who was to hear of it. */
  resend(event: EventRecord): void {
    this.held = this.held.filter(({ id }) => id !== event.id);
    this.launch(event);
  }

  /** After a restart: goes on with what was not delivered. */
  resume(): void {
    const waiting = this.ledger.deliveries.all().filter(({ state }) => state === 'pending');
    for (const eventId of new Set(waiting.map((delivery) => delivery.eventId))) {
      const event = this.ledger.events.get(eventId);
      if (event) this.send(event);
    }
  }

  forget(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.held = [];
    this.moment = [];
    this.attempts.length = 0;
    this.chaos = {};
  }

  stop(): void {
    this.forget();
    this.post.close();
  }

  private chaosFor({ type }: EventRecord): Chaos {
    const { types } = this.mood;
    return !types || types.includes(type) ? this.mood : {};
  }

  private gather(event: EventRecord): void {
    this.moment.unshift(event);
    if (this.moment.length > 1) return;
    this.later(momentMs, () => {
      const events = this.moment.splice(0);
      void this.oneAfterAnother(events);
    });
  }

  private async oneAfterAnother(events: readonly EventRecord[]): Promise<void> {
    for (const event of events)
      await Promise.all(this.deliveriesOf(event).map((each) => this.attempt(event, each)));
  }

  private launch(event: EventRecord): void {
    const { delayMs = 0, duplicate = 0, concurrent = true } = this.chaosFor(event);
    const go = () => {
      for (const delivery of this.deliveriesOf(event)) {
        const copies = Array.from({ length: duplicate + 1 }, () => () => this.attempt(event, delivery));
        void (concurrent ? Promise.all(copies.map((copy) => copy())) : inTurn(copies));
      }
    };
    if (delayMs > 0) this.later(delayMs, go);
    else go();
  }

  private deliveriesOf({ id, endpointIds }: EventRecord): DeliveryRecord[] {
    return endpointIds.flatMap((endpointId) => this.ledger.deliveries.get(deliveryId(id, endpointId)) ?? []);
  }

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  /** One try, and another later if it failed and tries are left. */
  private async attempt(event: EventRecord, delivery: DeliveryRecord, tried = 0): Promise<void> {
    const endpoint = this.settings.endpoint(delivery.endpointId);
    if (!endpoint) return;
    const began = Date.now();
    const status = await this.try(event, endpoint);
    if (status === 'given up') return;
    this.note(event, endpoint, { attempt: tried + 1, status, began });
    const isDelivered = typeof status === 'number' && status >= 200 && status < 300;
    const pause = this.settings.retriesMs[tried];
    this.settle(delivery, isDelivered ? 'delivered' : pause === undefined ? 'failed' : 'pending');
    if (!isDelivered && pause !== undefined)
      this.later(pause, () => void this.attempt(event, delivery, tried + 1));
  }

  private settle(delivery: DeliveryRecord, state: DeliveryRecord['state']): void {
    if (this.ledger.deliveries.get(delivery.id) !== delivery) return;
    delivery.attempts += 1;
    // A copy that came through counts, whatever became of the others.
    if (delivery.state !== 'delivered') delivery.state = state;
    this.ledger.deliveries.put(delivery);
    this.ledger.commit();
  }

  private note(
    event: EventRecord,
    endpoint: EndpointRecord,
    { attempt, status, began }: { attempt: number; status: Attempt['status']; began: number },
  ): void {
    if (this.attempts.length >= attemptsKept) this.attempts.shift();
    this.attempts.push({
      eventId: event.id,
      type: event.type,
      endpointId: endpoint.id,
      url: endpoint.url,
      attempt,
      status,
      at: new Date().toISOString(),
      tookMs: Date.now() - began,
    });
  }

  private async try(event: EventRecord, endpoint: EndpointRecord): Promise<Attempt['status'] | 'given up'> {
    const { dropFirst = 0, failRate = 0, wrongSecret, staleTimestamp } = this.chaosFor(event);
    if (this.dropped < dropFirst) {
      this.dropped += 1;
      return 'dropped';
    }
    if (Math.random() < failRate) return 'dropped';
    const body = JSON.stringify(eventObject(this.ledger, event), null, 2);
    // By the real clock even when ours was moved: the receiver compares with its own.
    const seconds = Math.floor(Date.now() / 1000) - (staleTimestamp ? 3_600 : 0);
    return this.post.send(endpoint.url, body, {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature(body, wrongSecret ? 'whsec_of_somebody_else' : endpoint.secret, seconds),
    });
  }
}

async function inTurn(works: readonly (() => Promise<void>)[]): Promise<void> {
  for (const work of works) await work();
}
