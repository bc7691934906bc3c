import type { OrderAdjustment } from '../../api/schema';

/** The states of an order that decide its label. */
export interface OrderState {
  status: string;
  dispute?: 'open' | 'won' | 'lost' | null;
}

/** An order whose dispute was lost stays `disputed`; its label says how the dispute ended. */
export function statusKey(order: OrderState): string {
  return isDisputeLost(order) ? 'dispute_lost' : order.status;
}

/** The bank has returned the money, so nothing is left to refund or to send. */
export function isDisputeLost({ status, dispute }: OrderState): boolean {
  return status === 'disputed' && dispute === 'lost';
}

const namedKinds = new Set(['sale', 'bundle', 'upgrade', 'code']);

/** The last part of the text key of a reduction; one without a stored name has a text of its own. */
export function adjustmentKey({ kind, name }: OrderAdjustment): string {
  return name && namedKinds.has(kind) ? `${kind}_named` : kind;
}
