import { createHmac } from 'node:crypto';
import { stripeId } from '../ids';
import type { SandboxEvent, World } from '../world';

/** How deliveries misbehave, set by tests. */
export interface Chaos {
  delayMs?: number;
  /** Copies of each delivery beside the first. */
  duplicate?: number;
  reorder?: boolean;
  dropFirst?: number;
  /** 0 to 1. */
  failRate?: number;
  wrongSecret?: boolean;
  staleTimestamp?: boolean;
  /** Keeps everything back until it is released. */
  hold?: boolean;
}

export interface Delivery {
  eventId: string;
  type: string;
  attempt: number;
  status: number | 'dropped' | 'no answer';
  at: string;
}

const apiVersion = '2026-10-28.endive';

/** Sends signed events, tries again on failure, and misbehaves when told to. */
export class Webhooks {
  chaos: Chaos = {};
  readonly deliveries: Delivery[] = [];
  private held: SandboxEvent[] = [];
  private waiting: SandboxEvent[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private dropped = 0;

  constructor(
    private readonly world: World,
    private readonly url: string,
    private readonly secret: string,
    private readonly retriesMs: readonly number[],
  ) {}

  /** Notes an event as it is now and sends it. */
  emit(type: string, object: object): SandboxEvent {
    const event = {
      id: stripeId('evt_'),
      type,
      created: this.world.now(),
      object: structuredClone(object),
      pending: 1,
    };
    this.world.save({ events: [event] });
    if (this.chaos.hold) this.held.push(event);
    else if (this.chaos.reorder) this.reorder(event);
    else this.schedule(event);
    return event;
  }

  /** Lets go of what was held back. */
  release(): number {
    const released = this.held;
    this.held = [];
    for (const event of released) this.schedule(event);
    return released.length;
  }

  resend(event: SandboxEvent): void {
    this.schedule(event);
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Events of one moment go out last first. */
  private reorder(event: SandboxEvent): void {
    this.waiting.unshift(event);
    if (this.waiting.length > 1) return;
    this.later(50, () => {
      const batch = this.waiting;
      this.waiting = [];
      for (const waiting of batch) this.schedule(waiting);
    });
  }

  private schedule(event: SandboxEvent): void {
    const copies = 1 + (this.chaos.duplicate ?? 0);
    for (let copy = 0; copy < copies; copy += 1)
      this.later(this.chaos.delayMs ?? 0, () => void this.attempt(event, 0));
  }

  private later(ms: number, work: () => void): void {
    if (ms === 0) {
      setImmediate(work);
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  private async attempt(event: SandboxEvent, attempt: number): Promise<void> {
    const status = await this.deliver(event);
    this.deliveries.push({
      eventId: event.id,
      type: event.type,
      attempt,
      status,
      at: new Date().toISOString(),
    });
    if (typeof status === 'number' && status >= 200 && status < 300) {
      event.pending = 0;
      this.world.save({ events: [event] });
      return;
    }
    const pause = this.retriesMs[attempt];
    if (pause !== undefined) this.later(pause, () => void this.attempt(event, attempt + 1));
  }

  private async deliver(event: SandboxEvent): Promise<Delivery['status']> {
    if (this.dropped < (this.chaos.dropFirst ?? 0)) {
      this.dropped += 1;
      return 'dropped';
    }
    if (Math.random() < (this.chaos.failRate ?? 0)) return 'dropped';
    const body = JSON.stringify(eventObject(event), null, 2);
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': this.sign(body),
        },
        body,
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 'no answer';
    }
  }

  private sign(body: string): string {
    const seconds = Math.floor(Date.now() / 1000) - (this.chaos.staleTimestamp ? 3_600 : 0);
    const secret = this.chaos.wrongSecret ? 'whsec_another' : this.secret;
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
  }
}

export function eventObject(event: SandboxEvent): object {
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.pending,
    request: { id: null, idempotency_key: null },
    type: event.type,
  };
}
