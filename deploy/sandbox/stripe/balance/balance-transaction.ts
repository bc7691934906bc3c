import type Stripe from 'stripe';

/** Money that came into the balance or left it. The balance has the currency of the payment. */
export interface Movement {
  id: string;
  created: number;
  /** In minor units; negative for money that left. */
  amount: number;
  currency: string;
  fee: number;
  feeText: string;
  text: string;
  /** The charge, refund or dispute. */
  source: string;
  type: Stripe.BalanceTransaction['type'];
  category: string;
}

export function balanceTransactionObject(movement: Movement): Stripe.BalanceTransaction {
  const { id, created, amount, currency, fee, feeText, text, source, type, category } = movement;
  const detail = { amount: fee, application: null, currency, description: feeText, type: 'stripe_fee' };
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: text,
    exchange_rate: null,
    fee,
    fee_details: fee ? [detail] : [],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type,
  };
}
