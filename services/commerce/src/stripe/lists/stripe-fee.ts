import type Stripe from 'stripe';
import { type Cents, toCents } from '#contracts/fields/money';

/** What Stripe took for a payment, a refund or a dispute. */
export interface StripeFee {
  /** The balance transaction. */
  id: string;
  chargeId: string;
  /** In minor units of the currency of the charge; negative for a fee that was returned. */
  feeCents: Cents;
  createdAt: Date;
}

/** The charge that a movement belongs to, and its amount in the currency of the charge. */
function movementOf(
  source: Stripe.BalanceTransactionSource | string | null,
): { chargeId: string; amount: number; currency: string } | undefined {
  if (source === null || typeof source === 'string') return undefined;
  if (source.object === 'charge')
    return { chargeId: source.id, amount: source.amount, currency: source.currency };
  if (source.object !== 'refund' && source.object !== 'dispute') return undefined;
  const chargeId = typeof source.charge === 'string' ? source.charge : source.charge?.id;
  return chargeId === undefined ? undefined : { chargeId, amount: source.amount, currency: source.currency };
}

/**
 * Converts a balance transaction that was listed with `data.source` expanded. Stripe takes its fee in the currency of the payout; the fee is
 * converted at the rate at which the amount was (https://docs.stripe.com/api/balance_transactions/object).
 * @returns undefined for a transaction without a fee or of no charge
 */
export function readFee({
  id,
  source,
  fee,
  amount,
  currency,
  created,
}: Stripe.BalanceTransaction): StripeFee | undefined {
  const moved = movementOf(source);
  if (moved === undefined || fee === 0) return undefined;
  const isConverted = currency !== moved.currency && amount !== 0;
  const feeCents = toCents(isConverted ? Math.round((fee * moved.amount) / Math.abs(amount)) : fee);
  return { id, chargeId: moved.chargeId, feeCents, createdAt: new Date(created * 1000) };
}
