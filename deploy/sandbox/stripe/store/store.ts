import type { Task } from '../scheduler/scheduler';
import type { DisputeRecord } from '../disputes/dispute';
import type { EventRecord } from '../events/event';
import type { FileRecord } from '../files/files-api';
import type { FraudWarningRecord } from '../fraud-warnings/fraud-warning';
import type { SavedResponse } from '../idempotency/idempotency';
import type { ChargeRecord } from '../payments/charge';
import type { PaymentRecord } from '../payments/payment';
import type { RefundRecord } from '../refunds/refund';
import type { SessionRecord } from '../sessions/session';
import type { DeliveryRecord } from '../webhooks/delivery';
import type { EndpointRecord } from '../webhooks/endpoint';
import { Collection, type StoredRecord } from './collection';
import { type Change, Journal } from './journal';

/** Seconds by which the sandbox's clock is ahead. */
interface ClockRecord {
  id: 'clock';
  ahead: number;
}

/** The state of the sandbox. With a file it survives restarts. */
export class Store {
  readonly sessions = new Collection<SessionRecord>();
  readonly payments = new Collection<PaymentRecord>();
  readonly charges = new Collection<ChargeRecord>();
  readonly refunds = new Collection<RefundRecord>();
  readonly disputes = new Collection<DisputeRecord>();
  readonly files = new Collection<FileRecord>();
  readonly fraudWarnings = new Collection<FraudWarningRecord>();
  readonly endpoints = new Collection<EndpointRecord>();
  readonly events = new Collection<EventRecord>();
  readonly deliveries = new Collection<DeliveryRecord>();
  readonly answers = new Collection<SavedResponse>();
  readonly tasks = new Collection<Task>();
  readonly clock = new Collection<ClockRecord>();
  private readonly journal: Journal | undefined;

  constructor(file?: string) {
    if (!file) return;
    this.journal = new Journal(file);
    const collections = new Map(this.collections());
    for (const change of this.journal.read())
      for (const [name, part] of Object.entries(change)) collections.get(name)?.apply(part);
    this.journal.rewrite(this.snapshot());
  }

  get ahead(): number {
    return this.clock.get('clock')?.ahead ?? 0;
  }

  /** Appends the changes since the last commit as one line. */
  commit(): void {
    const parts = this.collections().flatMap(([name, collection]) => {
      const part = collection.takeChange();
      return part ? [[name, part] as const] : [];
    });
    if (parts.length > 0) this.journal?.append(Object.fromEntries(parts));
  }

  clear(): void {
    for (const [, collection] of this.collections()) collection.clear();
    this.journal?.rewrite(this.snapshot());
  }

  close(): void {
    this.commit();
    this.journal?.rewrite(this.snapshot());
    this.journal?.close();
  }

  private snapshot(): Change {
    return Object.fromEntries(
      this.collections().map(([name, collection]) => [name, { put: collection.all() }]),
    );
  }

  private collections(): [string, Collection<StoredRecord>][] {
    return Object.entries(this).filter(
      (entry): entry is [string, Collection<StoredRecord>] => entry[1] instanceof Collection,
    );
  }
}
