import type { Cents } from '#contracts/fields/money';

export const orderStates = [
  'pending',
  'processing',
  'review',
  'failed',
  'expired',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
] as const;
export type OrderState = (typeof orderStates)[number];

export type DisputeOutcome = 'open' | 'won' | 'lost';

/** The session ended without a payment: the order releases its offer and its codes. */
export const endedStates: readonly OrderState[] = ['expired', 'failed'];
/** Nothing was charged. */
export const unpaidStates: readonly OrderState[] = ['pending', ...endedStates];
/** States in which the items of an order are owned, except those that refunds have revoked. */
export const entitledStates: readonly OrderState[] = ['paid', 'partially_refunded'];
/** Paid and not refunded in full. */
export const soldStates: readonly OrderState[] = [...entitledStates, 'disputed'];
const statesAfterPayment: readonly OrderState[] = [...soldStates, 'refunded'];
/** States in which an order supersedes no licence by an upgrade. */
export const withoutUpgradeStates: readonly OrderState[] = [...unpaidStates, 'refunded'];

/** SQL: some states for `in (…)`. Literals, because the planner finds no partial index by a parameter. */
export function statesSql(states: readonly OrderState[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}

/**
 * Allowed transitions. `expired` and `failed` may still become paid, because a payment that Stripe reports has arrived.
 * `review` is a payment that does not match the order: it is returned in Stripe's dashboard, and the order stays as it is.
 */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  pending: ['processing', 'review', 'failed', 'expired', 'paid'],
  processing: ['review', 'failed', 'paid'],
  review: [],
  failed: ['processing', 'review', 'paid'],
  expired: ['processing', 'review', 'paid'],
  paid: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'partially_refunded', 'disputed'],
  disputed: ['paid', 'partially_refunded', 'refunded'],
};

/** A transition that the table does not contain: always a programming error. */
export class IllegalTransition extends Error {
  constructor(from: OrderState, to: OrderState) {
    super(`an order cannot change from ${from} to ${to}`);
    this.name = 'IllegalMove';
  }
}

/** @throws IllegalMove */
export function assertTransition(from: OrderState, to: OrderState): void {
  if (!orderTransitions[from].includes(to)) throw new IllegalTransition(from, to);
}

/** Whether the payment of an order was accepted, whatever happened to it later. */
export function wasPaid(state: OrderState): boolean {
  return statesAfterPayment.includes(state);
}

export const isEntitled = (state: OrderState) => entitledStates.includes(state);

export interface PaidAmounts {
  totalCents: Cents;
  refundedCents: Cents;
  dispute: DisputeOutcome | null;
}

/** The state of a paid order that follows from its refunds and disputes. A won dispute has no effect. */
export function stateAfterPayment({ totalCents, refundedCents, dispute }: PaidAmounts): OrderState {
  if (refundedCents > 0 && refundedCents >= totalCents) return 'refunded';
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  return refundedCents > 0 ? 'partially_refunded' : 'paid';
}

interface RefundedOrder {
  state: OrderState;
  keepsLicences: boolean;
}

/** Whether a full refund has withdrawn all licences of an order. */
export function isWholeRevoked({ state, keepsLicences }: RefundedOrder): boolean {
  return state === 'refunded' && !keepsLicences;
}

/** Whether refunds have withdrawn the licence of an item. */
export function isRevoked(order: RefundedOrder, item: { isRevoked: boolean }): boolean {
  return item.isRevoked || isWholeRevoked(order);
}

/** Whether an item prevents buying its product again: it is owned, or its payment is being processed. */
export function preventsPurchase(
  order: RefundedOrder & { dispute: DisputeOutcome | null; refundedCents: Cents },
  item: { isRevoked: boolean },
): boolean {
  const { state, dispute, refundedCents } = order;
  if (isRevoked(order, item)) return false;
  if (state === 'refunded') return true;
  if (state === 'disputed') return dispute !== 'lost';
  if (state === 'review') return refundedCents === 0;
  return state === 'processing' || isEntitled(state);
}
