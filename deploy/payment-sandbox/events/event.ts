/** What the shop hears of. A closed list, so that a typo in a type cannot pass. */
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
  | 'customer.created'
  | 'invoice.paid'
  | 'payment_intent.canceled'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated';

/** The API call that brought an event about; nulls when nobody called. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** Something that happened. Its object is as it was at that moment and never changes. */
export interface EventRecord {
  id: string;
  type: EventType;
  created: number;
  object: object;
  cause: Cause;
  /** The endpoints that are to hear of it. */
  endpointIds: string[];
}
