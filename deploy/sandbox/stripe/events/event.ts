import { collection } from '../store/store';
/** The emitted event types. A closed list, so that a typo does not compile. */
export type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.failed'
  | 'charge.pending'
  | 'charge.refund.updated'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.canceled'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'radar.early_fraud_warning.created'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated';

/** The API request that caused an event; null values if there was none. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** An event. Its object is a snapshot that never changes. */
export interface EventRecord {
  id: string;
  type: EventType;
  created: number;
  object: object;
  cause: Cause;
  /** The endpoints that receive it. */
  endpointIds: string[];
}

export const events = collection<EventRecord>('events');
