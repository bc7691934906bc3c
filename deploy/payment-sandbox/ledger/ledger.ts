import type { Task } from '../agenda/agenda';
import type { CustomerRecord } from '../customers/customer';
import type { CouponRecord } from '../discounts/coupon';
import type { PromotionCodeRecord } from '../discounts/promotion-code';
import type { DisputeRecord } from '../disputes/dispute';
import type { EventRecord } from '../events/event';
import type { KeptAnswer } from '../idempotency/idempotency';
import type { InvoiceRecord } from '../invoices/invoice';
import type { ChargeRecord } from '../payments/charge';
import type { PaymentRecord } from '../payments/payment';
import type { RefundRecord } from '../refunds/refund';
import type { SessionRecord } from '../sessions/session';
import type { DeliveryRecord } from '../webhooks/delivery';
import type { EndpointRecord } from '../webhooks/endpoint';
import { Collection, type Stored } from './collection';
import { type Change, Journal } from './journal';

/** Seconds that the sandbox's clock runs ahead of the real one. */
interface ClockRecord {
  id: 'clock';
  ahead: number;
}

/** Everything the sandbox remembers. With a file it survives restarts and kills. */
export class Ledger {
  readonly sessions = new Collection<SessionRecord>();
  readonly payments = new Collection<PaymentRecord>();
  readonly charges = new Collection<ChargeRecord>();
  readonly refunds = new Collection<RefundRecord>();
  readonly disputes = new Collection<DisputeRecord>();
  readonly invoices = new Collection<InvoiceRecord>();
  readonly customers = new Collection<CustomerRecord>();
  readonly coupons = new Collection<CouponRecord>();
  readonly promotionCodes = new Collection<PromotionCodeRecord>();
  readonly endpoints = new Collection<EndpointRecord>();
  readonly events = new Collection<EventRecord>();
  readonly deliveries = new Collection<DeliveryRecord>();
  readonly answers = new Collection<KeptAnswer>();
  readonly tasks = new Collection<Task>();
  readonly clock = new Collection<ClockRecord>();
  private readonly journal: Journal | undefined;

  constructor(file?: string) {
    if (!file) return;
    this.journal = new Journal(file);
    const collections = new Map(this.collections());
    for (const change of this.journal.read())
      for (const [name, part] of Object.entries(change)) collections.get(name)?.fold(part);
    this.journal.rewrite(this.whole());
  }

  get ahead(): number {
    return this.clock.get('clock')?.ahead ?? 0;
  }

  /** Writes down what changed since the last time, as one line. */
  commit(): void {
    const parts = this.collections().flatMap(([name, collection]) => {
      const part = collection.takeChange();
      return part ? [[name, part] as const] : [];
    });
    if (parts.length > 0) this.journal?.append(Object.fromEntries(parts));
  }

  forget(): void {
    for (const [, collection] of this.collections()) collection.clear();
    this.journal?.rewrite(this.whole());
  }

  close(): void {
    this.commit();
    this.journal?.rewrite(this.whole());
    this.journal?.close();
  }

  private whole(): Change {
    return Object.fromEntries(
      this.collections().map(([name, collection]) => [name, { put: collection.all() }]),
    );
  }

  private collections(): [string, Collection<Stored>][] {
    return Object.entries(this).filter(
      (entry): entry is [string, Collection<Stored>] => entry[1] instanceof Collection,
    );
  }
}
