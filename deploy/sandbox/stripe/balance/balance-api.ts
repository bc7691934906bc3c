import { paginate, pageRules } from '../http/pagination';
import { isWithin, range } from '../http/parameters';
import { apiRoute } from '../http/route';
import { disputeMovements, disputes } from '../disputes/dispute';
import { type ChargeRecord, charges } from '../payments/charge';
import { type RefundRecord, refunds } from '../refunds/refund';
import type { Sandbox } from '../sandbox';
import { balanceTransactionObject, type Movement } from './balance-transaction';

/** Of cards of the United Kingdom (https://stripe.com/gb/pricing). */
const cardFee = (amount: number) => Math.round(amount * 0.015) + 20;

const transactionId = (id: string) => `txn_${id.slice(id.indexOf('_') + 1)}`;

function movementOfCharge({ id, created, amount, currency }: ChargeRecord): Movement {
  const fee = { fee: cardFee(amount), feeText: 'Processing fee', text: 'Payment' };
  return {
    id: transactionId(id),
    ...{ created, amount, currency, source: id, type: 'charge', category: 'charge' },
    ...fee,
  };
}

function movementOfRefund({ id, created, amount, currency }: RefundRecord): Movement {
  const fee = { fee: 0, feeText: '', text: 'Refund' };
  return {
    id: transactionId(id),
    ...{ created, amount: -amount, currency, source: id, type: 'refund', category: 'refund' },
    ...fee,
  };
}

function movements(sandbox: Sandbox): Movement[] {
  const hasSucceeded = ({ status }: { status: string }) => status === 'succeeded';
  return [
    ...charges(sandbox).all().filter(hasSucceeded).map(movementOfCharge),
    ...refunds(sandbox).all().filter(hasSucceeded).map(movementOfRefund),
    ...disputes(sandbox).all().flatMap(disputeMovements),
  ].sort((a, b) => b.created - a.created);
}

export const balanceApi = [
  apiRoute('GET', '/v1/balance_transactions', { ...pageRules, created: range() }, (sandbox, params) => {
    const found = movements(sandbox).filter(({ created }) => isWithin(created, params.created ?? {}));
    return paginate(
      found,
      params,
      '/v1/balance_transactions',
      'balance transaction',
      balanceTransactionObject,
    );
  }),
];
