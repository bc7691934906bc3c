import { eventObject } from '../events/event-object';
import { type EventRecord, events } from '../events/event';
import type { Stored } from '../store/store';
import type { DeliveryFaults } from './chaos';
import { type DeliveryAttempt, deliveryId, type DeliveryRecord, deliveries } from './delivery';
import { type EndpointRecord } from './endpoint';
import { WebhookClient } from './webhook-client';
import { signature } from './signature';

export interface WebhookSenderSettings {
  /** Delays before the second, third … attempt; the first is immediate. */
  retriesMs: readonly number[];
  timeoutMs: number;
  endpoint: (id: string) => EndpointRecord | undefined;
}

const maxAttemptsKept = 5_000;
/** Events within this window are reordered together. */
const reorderWindowMs = 40;

/** Sends signed events with retries and, on request, delivery faults. */
export class WebhookSender {
  readonly attempts: DeliveryAttempt[] = [];
  private currentFaults: DeliveryFaults = {};
  private dropped = 0;
  private held: EventRecord[] = [];
  private reorderBuffer: EventRecord[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly client: WebhookClient;

  constructor(
    private readonly sandbox: Stored,
    private readonly settings: WebhookSenderSettings,
  ) {
    this.client = new WebhookClient(settings.timeoutMs);
  }

  get chaos(): DeliveryFaults {
    return this.currentFaults;
  }

  set chaos(chaos: DeliveryFaults) {
    this.currentFaults = chaos;
    this.dropped = 0;
  }

  get heldEvents(): readonly EventRecord[] {
    return this.held;
  }

  send(event: EventRecord): void {
    const { hold, reorder } = this.chaosFor(event);
    if (hold) this.held.push(event);
    else if (reorder) this.bufferForReorder(event);
    else this.deliver(event);
  }

  /** Sends held events in order. */
  release(): EventRecord[] {
    const released = this.held.splice(0);
    for (const event of released) this.deliver(event);
    return released;
  }

  /** Sends an event to its endpoints again. */
  resend(event: EventRecord): void {
    this.held = this.held.filter(({ id }) => id !== event.id);
    this.deliver(event);
  }

  /** Sends undelivered events after a restart. */
  resume(): void {
    const waiting = deliveries(this.sandbox)
      .all()
      .filter(({ state }) => state === 'pending');
    for (const eventId of new Set(waiting.map((delivery) => delivery.eventId))) {
      const event = events(this.sandbox).get(eventId);
      if (event) this.send(event);
    }
  }

  reset(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.held = [];
    this.reorderBuffer = [];
    this.attempts.length = 0;
    this.chaos = {};
  }

  stop(): void {
    this.reset();
    this.client.close();
  }

  private chaosFor({ type }: EventRecord): DeliveryFaults {
    const { types } = this.currentFaults;
    return !types || types.includes(type) ? this.currentFaults : {};
  }

  private bufferForReorder(event: EventRecord): void {
    this.reorderBuffer.unshift(event);
    if (this.reorderBuffer.length > 1) return;
    this.schedule(reorderWindowMs, () => {
      const events = this.reorderBuffer.splice(0);
      void this.sendInOrder(events);
    });
  }

  private async sendInOrder(events: readonly EventRecord[]): Promise<void> {
    for (const event of events)
      await Promise.all(this.deliveriesOf(event).map((each) => this.attempt(event, each)));
  }

  private deliver(event: EventRecord): void {
    const { delayMs = 0, duplicate = 0, concurrent = true } = this.chaosFor(event);
    const go = () => {
      for (const delivery of this.deliveriesOf(event)) {
        const copies = Array.from({ length: duplicate + 1 }, () => () => this.attempt(event, delivery));
        void (concurrent ? Promise.all(copies.map((copy) => copy())) : runSequentially(copies));
      }
    };
    if (delayMs > 0) this.schedule(delayMs, go);
    else go();
  }

  private deliveriesOf({ id, endpointIds }: EventRecord): DeliveryRecord[] {
    return endpointIds.flatMap(
      (endpointId) => deliveries(this.sandbox).get(deliveryId(id, endpointId)) ?? [],
    );
  }

  private schedule(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  /** Makes one attempt and schedules the next one if it failed. */
  private async attempt(event: EventRecord, delivery: DeliveryRecord, tried = 0): Promise<void> {
    const endpoint = this.settings.endpoint(delivery.endpointId);
    if (!endpoint) return;
    const startedAt = Date.now();
    const status = await this.try(event, endpoint);
    if (status === 'aborted') return;
    this.recordAttempt(event, endpoint, { attempt: tried + 1, status, startedAt });
    const isDelivered = typeof status === 'number' && status >= 200 && status < 300;
    const pause = this.settings.retriesMs[tried];
    this.recordResult(delivery, isDelivered ? 'delivered' : pause === undefined ? 'failed' : 'pending');
    if (!isDelivered && pause !== undefined)
      this.schedule(pause, () => void this.attempt(event, delivery, tried + 1));
  }

  private recordResult(delivery: DeliveryRecord, state: DeliveryRecord['state']): void {
    if (deliveries(this.sandbox).get(delivery.id) !== delivery) return;
    delivery.attempts += 1;
    // One delivered copy is enough.
    if (delivery.state !== 'delivered') delivery.state = state;
    deliveries(this.sandbox).put(delivery);
    this.sandbox.store.commit();
  }

  private recordAttempt(
    event: EventRecord,
    endpoint: EndpointRecord,
    { attempt, status, startedAt }: { attempt: number; status: DeliveryAttempt['status']; startedAt: number },
  ): void {
    if (this.attempts.length >= maxAttemptsKept) this.attempts.shift();
    this.attempts.push({
      eventId: event.id,
      type: event.type,
      endpointId: endpoint.id,
      url: endpoint.url,
      attempt,
      status,
      at: new Date().toISOString(),
      tookMs: Date.now() - startedAt,
    });
  }

  private async try(
    event: EventRecord,
    endpoint: EndpointRecord,
  ): Promise<DeliveryAttempt['status'] | 'aborted'> {
    const { dropFirst = 0, failRate = 0, wrongSecret, staleTimestamp } = this.chaosFor(event);
    if (this.dropped < dropFirst) {
      this.dropped += 1;
      return 'dropped';
    }
    if (Math.random() < failRate) return 'dropped';
    const body = JSON.stringify(eventObject(this.sandbox, event), null, 2);
    // By the real clock, because the receiver compares it with its own.
    const seconds = Math.floor(Date.now() / 1000) - (staleTimestamp ? 3_600 : 0);
    return this.client.send(endpoint.url, body, {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature(body, wrongSecret ? 'whsec_wrong' : endpoint.secret, seconds),
    });
  }
}

async function runSequentially(works: readonly (() => Promise<void>)[]): Promise<void> {
  for (const work of works) await work();
}
