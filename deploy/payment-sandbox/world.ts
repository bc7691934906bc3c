import { Agenda, type Task } from './agenda/agenda';
import type { Cause, EventRecord, EventType } from './events/event';
import { stripeId } from './ids';
import { Ledger } from './ledger/ledger';
import { Faults } from './control/faults';
import type { Chaos } from './webhooks/chaos';
import { deliveryId } from './webhooks/delivery';
import { configuredEndpointId, type EndpointRecord, hears } from './webhooks/endpoint';
import { Sender } from './webhooks/sender';

/** What the sandbox is started with. */
export interface Settings {
  secretKey: string;
  publishableKey: string;
  webhookUrl: string;
  webhookSecret: string;
  /** Pauses before the second, third … attempt of a delivery. */
  retriesMs: readonly number[];
  /** How long an answer to a delivery is waited for. */
  webhookTimeoutMs: number;
  /** How long a refund of the slow cards stays pending. */
  settleMs: number;
  stateFile?: string;
  chaos: Chaos;
}

/** What happens when a task's time has come. */
export type TaskDoers = Record<Task['kind'], (world: World, subject: string) => void>;

const nobody: Cause = { id: null, idempotency_key: null };

/** The sandbox's memory, clock and voice, given to everything that acts in it. */
export class World {
  readonly ledger: Ledger;
  readonly agenda: Agenda;
  readonly sender: Sender;
  readonly faults = new Faults();
  /** Set as soon as the port is known. */
  baseUrl = '';
  private cause = nobody;
  private untold: EventRecord[] = [];
  private configured: EndpointRecord | undefined;

  constructor(
    readonly settings: Settings,
    doers: TaskDoers,
  ) {
    this.ledger = new Ledger(settings.stateFile);
    this.agenda = new Agenda(
      this.ledger.tasks,
      () => this.nowMs(),
      ({ kind, subject }) => this.act(nobody, () => doers[kind](this, subject)),
    );
    this.sender = new Sender(this.ledger, {
      retriesMs: settings.retriesMs,
      timeoutMs: settings.webhookTimeoutMs,
      endpoint: (id) => this.endpoint(id),
    });
    this.settleDown();
  }

  /** Milliseconds since 1970 by the sandbox's clock. */
  nowMs(): number {
    return Date.now() + this.ledger.ahead * 1000;
  }

  /** Seconds since 1970 by the sandbox's clock, as Stripe counts. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /** Does something as one change: written down as a whole, and told of only then. */
  act<T>(cause: Cause, work: () => T): T {
    this.cause = cause;
    try {
      return work();
    } finally {
      this.cause = nobody;
      this.ledger.commit();
      for (const event of this.untold.splice(0)) this.sender.send(event);
    }
  }

  /** Notes that something happened, with the object as it is now. */
  tell(type: EventType, object: object): void {
    const endpointIds = this.endpoints()
      .filter((endpoint) => hears(endpoint, type))
      .map(({ id }) => id);
    const event: EventRecord = {
      id: stripeId('evt_'),
      type,
      created: this.now(),
      object: structuredClone(object),
      cause: this.cause,
      endpointIds,
    };
    this.ledger.events.put(event);
    for (const endpointId of endpointIds)
      this.ledger.deliveries.put({
        id: deliveryId(event.id, endpointId),
        eventId: event.id,
        endpointId,
        attempts: 0,
        state: 'pending',
      });
    this.untold.push(event);
  }

  /** Newest first. */
  endpoints(): EndpointRecord[] {
    return [...this.ledger.endpoints.newestFirst(), ...(this.configured ? [this.configured] : [])];
  }

  endpoint(id: string): EndpointRecord | undefined {
    return id === configuredEndpointId ? this.configured : this.ledger.endpoints.get(id);
  }

  removeEndpoint(id: string): void {
    if (id === configuredEndpointId) this.configured = undefined;
    else this.ledger.endpoints.remove(id);
  }

  /** Moves the clock; what is due then happens at once. */
  advance(seconds: number): void {
    this.ledger.clock.put({ id: 'clock', ahead: this.ledger.ahead + seconds });
    this.agenda.runDue();
  }

  /** As new, but listening at the same place. */
  forget(): void {
    this.agenda.stop();
    this.sender.forget();
    this.faults.clear();
    this.untold = [];
    this.ledger.forget();
    this.settleDown();
  }

  close(): void {
    this.agenda.stop();
    this.sender.stop();
    this.ledger.close();
  }

  private settleDown(): void {
    const { webhookUrl, webhookSecret, chaos } = this.settings;
    this.sender.chaos = chaos;
    this.configured = webhookUrl
      ? {
          id: configuredEndpointId,
          created: this.now(),
          url: webhookUrl,
          secret: webhookSecret,
          enabledEvents: ['*'],
          description: 'WEBHOOK_URL',
          metadata: {},
          isEnabled: true,
        }
      : undefined;
  }
}
