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
