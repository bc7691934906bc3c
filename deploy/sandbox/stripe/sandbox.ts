import { Scheduler, type Task, tasks } from './scheduler/scheduler';
import { type Cause, type EventRecord, type EventType, events } from './events/event';
import { stripeId } from './ids';
import { collection, Store } from './store/store';
import { Faults } from './control/faults';
import { initialMethods } from './payment-method-configurations/initial-methods';
import type { TaxOffice } from './tax-settings/tax-settings-api';
import type { DeliveryFaults } from './webhooks/chaos';
import { deliveryId, deliveries } from './webhooks/delivery';
import { configuredEndpointId, type EndpointRecord, isSubscribed, endpoints } from './webhooks/endpoint';
import { WebhookSender } from './webhooks/webhook-sender';

/** Settings of the sandbox. */
export interface Settings {
  secretKey: string;
  publishableKey: string;
  webhookUrl: string;
  webhookSecret: string;
  /** The event types that the endpoint receives, or `*`. */
  webhookEvents: readonly string[];
  /** Delays before the second, third … attempt of a delivery. */
  retriesMs: readonly number[];
  /** Timeout of a delivery. */
  webhookTimeoutMs: number;
  /** Duration of a delayed refund. */
  refundDelayMs: number;
  stateFile?: string;
  chaos: DeliveryFaults;
}

/** Handlers of scheduled tasks. */
export type TaskHandlers = Record<Task['kind'], (sandbox: Sandbox, subject: string) => void>;

interface ClockRecord {
  id: 'clock';
  /** Seconds by which the sandbox's clock is ahead. */
  ahead: number;
}

const clock = collection<ClockRecord>('clock');
const noCause: Cause = { id: null, idempotency_key: null };

/** State, clock and webhooks of the sandbox. */
export class Sandbox {
  readonly store: Store;
  readonly scheduler: Scheduler;
  readonly sender: WebhookSender;
  readonly faults = new Faults();
  /** Methods that the payment method configuration offers; a restart forgets changes. */
  paymentMethods = initialMethods;
  /** From which Stripe Tax computes taxes; a restart forgets it. */
  taxOffice: TaxOffice | undefined;
  /** Set after the server is listening. */
  baseUrl = '';
  private cause = noCause;
  private uncommittedEvents: EventRecord[] = [];
  private configured: EndpointRecord | undefined;

  constructor(
    readonly settings: Settings,
    doers: TaskHandlers,
  ) {
    this.store = new Store(settings.stateFile);
    this.scheduler = new Scheduler(
      tasks(this),
      () => this.nowMs(),
      ({ kind, subject }) => this.transaction(noCause, () => doers[kind](this, subject)),
    );
    this.sender = new WebhookSender(this, {
      retriesMs: settings.retriesMs,
      timeoutMs: settings.webhookTimeoutMs,
      endpoint: (id) => this.endpoint(id),
    });
    this.applySettings();
  }

  get ahead(): number {
    return clock(this).get('clock')?.ahead ?? 0;
  }

  /** Milliseconds since the epoch by the sandbox's clock. */
  nowMs(): number {
    return Date.now() + this.ahead * 1000;
  }

  /** Seconds since the epoch by the sandbox's clock, as in Stripe's API. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /** Runs work as one transaction: it is stored as a whole before its webhooks are sent. */
  transaction<T>(cause: Cause, work: () => T): T {
    this.cause = cause;
    try {
      return work();
    } finally {
      this.cause = noCause;
      this.store.commit();
      for (const event of this.uncommittedEvents.splice(0)) this.sender.send(event);
    }
  }

  /** Emits an event with a snapshot of the object. */
  emit(type: EventType, object: object): void {
    const endpointIds = this.endpoints()
      .filter((endpoint) => isSubscribed(endpoint, type))
      .map(({ id }) => id);
    const event: EventRecord = {
      id: stripeId('evt_'),
      type,
      created: this.now(),
      object: structuredClone(object),
      cause: this.cause,
      endpointIds,
    };
    events(this).put(event);
    for (const endpointId of endpointIds)
      deliveries(this).put({
        id: deliveryId(event.id, endpointId),
        eventId: event.id,
        endpointId,
        attempts: 0,
        state: 'pending',
      });
    this.uncommittedEvents.push(event);
  }

  /** Newest first. */
  endpoints(): EndpointRecord[] {
    return [...endpoints(this).newestFirst(), ...(this.configured ? [this.configured] : [])];
  }

  endpoint(id: string): EndpointRecord | undefined {
    return id === configuredEndpointId ? this.configured : endpoints(this).get(id);
  }

  removeEndpoint(id: string): void {
    if (id === configuredEndpointId) this.configured = undefined;
    else endpoints(this).remove(id);
  }

  /** Advances the clock and runs the tasks that became due. */
  advance(seconds: number): void {
    clock(this).put({ id: 'clock', ahead: this.ahead + seconds });
    this.scheduler.runDue();
  }

  /** Deletes all state; the server keeps listening. */
  reset(): void {
    this.scheduler.stop();
    this.sender.reset();
    this.faults.clear();
    this.paymentMethods = initialMethods;
    this.uncommittedEvents = [];
    this.store.clear();
    this.applySettings();
  }

  close(): void {
    this.scheduler.stop();
    this.sender.stop();
    this.store.close();
  }

  private applySettings(): void {
    const { webhookUrl, webhookSecret, webhookEvents, chaos } = this.settings;
    this.sender.chaos = chaos;
    this.configured = webhookUrl
      ? {
          id: configuredEndpointId,
          created: this.now(),
          url: webhookUrl,
          secret: webhookSecret,
          enabledEvents: [...webhookEvents],
          description: 'WEBHOOK_URL',
          metadata: {},
          isEnabled: true,
        }
      : undefined;
  }
}
