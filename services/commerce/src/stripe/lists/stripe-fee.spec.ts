import type Stripe from 'stripe';
import { readFee } from './stripe-fee';

/** The fields that are read, as Stripe sends them (https://docs.stripe.com/api/balance_transactions/object). */
const transaction = (fields: object, source: object | string | null) =>
  ({
    id: 'txn_1',
    object: 'balance_transaction',
    created: 1_790_000_000,
    ...fields,
    source,
  }) as Stripe.BalanceTransaction;

const charge = { object: 'charge', id: 'ch_1', amount: 12_900, currency: 'usd' };

describe('fee of a balance transaction', () => {
  it('is as it was taken where the payout has the currency of the charge', () => {
    expect(readFee(transaction({ fee: 404, amount: 12_900, currency: 'usd' }, charge))).toEqual({
      id: 'txn_1',
      chargeId: 'ch_1',
      feeCents: 404,
      createdAt: new Date(1_790_000_000_000),
    });
  });

  it.each([
    ['pounds to dollars', { fee: 300, amount: 10_000, currency: 'gbp' }, charge, 387],
    [
      'cents to whole yen',
      { fee: 40, amount: 1_000, currency: 'usd' },
      { ...charge, amount: 1_500, currency: 'jpy' },
      60,
    ],
    ['nothing, for a transaction of no amount', { fee: 300, amount: 0, currency: 'gbp' }, charge, 300],
  ])('is converted at the rate of the payment: %s', (_, fields, source, expected) => {
    expect(readFee(transaction(fields, source))?.feeCents).toBe(expected);
  });

  it.each([
    ['refund', { object: 'refund', id: 're_1', charge: 'ch_1', amount: 12_900, currency: 'usd' }],
    ['dispute', { object: 'dispute', id: 'dp_1', charge: { id: 'ch_1' }, amount: 12_900, currency: 'usd' }],
  ])('belongs to the charge of its %s', (_, source) => {
    expect(readFee(transaction({ fee: 1_500, amount: -12_900, currency: 'usd' }, source))?.chargeId).toBe(
      'ch_1',
    );
  });

  it.each([
    ['payouts', { object: 'payout', id: 'po_1', amount: 1, currency: 'usd' }, 25],
    ['transactions without a source', null, 25],
    ['transactions without a fee', charge, 0],
  ])('is not read from %s', (_, source, fee) => {
    expect(readFee(transaction({ fee, amount: 1, currency: 'usd' }, source))).toBeUndefined();
  });
});
