import type { Cents } from '#contracts/kit/money';

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

const settled = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const;

/**
 * What may follow what. `expired` and `failed` may still become paid: when Stripe says that the money came, it came.
 * `review` is money that does not fit the order: a person gives it back in Stripe's dashboard, and the order stays as it is.
 */
export const orderMoves: Record<OrderState, readonly OrderState[]> = {
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

/** A move that the table above does not know. Always a mistake of ours. */
export class IllegalMove extends Error {
  constructor(from: OrderState, to: OrderState) {
    super(`an order does not go from ${from} to ${to}`);
    this.name = 'IllegalMove';
  }
}

/** @throws IllegalMove */
export function assertMove(from: OrderState, to: OrderState): void {
  if (!orderMoves[from].includes(to)) throw new IllegalMove(from, to);
}

/** Whether the money of an order came and was accepted, whatever happened to it later. */
export function isSettled(state: OrderState): boolean {
  return settled.some((candidate) => candidate === state);
}

export interface MoneyFacts {
  totalCents: Cents;
  refundedCents: Cents;
  dispute: DisputeOutcome | null;
}

/** The state that refunds and disputes give a paid order together. A won dispute is as if there had been none. */
export function settledState({ totalCents, refundedCents, dispute }: MoneyFacts): OrderState {
  if (refundedCents > 0 && refundedCents >= totalCents) return 'refunded';
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  return refundedCents > 0 ? 'partially_refunded' : 'paid';
}

/** Whether an order stands in the way of buying the same thing again: it is owned, or its money is on the way. */
export function preventsPurchase(order: {
  state: OrderState;
  dispute: DisputeOutcome | null;
  refundedCents: Cents;
}) {
  const { state, dispute, refundedCents } = order;
  if (state === 'disputed') return dispute !== 'lost';
  if (state === 'review') return refundedCents === 0;
  return state === 'processing' || state === 'paid' || state === 'partially_refunded';
}
