/** One thing that a customer or a bank does to an opened form, in the sandbox's words. */
export interface Step {
  verb: 'pay' | 'expire' | 'complete-unpaid' | 'settle' | 'refund' | 'fail-refund' | 'dispute';
  body?: object;
  isRefused?: true;
}

/** What an order and what it gave have to be when everything has been told. */
export interface Outcome {
  order: string;
  /** Null where nothing was ever given. */
  right: 'active' | 'suspended' | 'revoked' | null;
}

export interface Fate extends Outcome {
  name: string;
  steps: readonly Step[];
}

const pays: Step = { verb: 'pay', body: { card: '4242424242424242' } };
const isDeclined: Step = { verb: 'pay', body: { card: '4000000000009995' }, isRefused: true };
const promises: Step = { verb: 'complete-unpaid' };
const refunds: Step = { verb: 'refund' };
const refundFails: Step = { verb: 'fail-refund' };
const disputes = (outcome: 'open' | 'won' | 'lost'): Step => ({ verb: 'dispute', body: { outcome } });
const comes = (paid: boolean): Step => ({ verb: 'settle', body: { paid } });

function fate(name: string, steps: Step[], order: string, right: Outcome['right']): Fate {
  return { name, steps, order, right };
}

/** What may become of an opened form (spec storefront §7; decisions 4 and 7). */
export const fates: readonly Fate[] = [
  fate('paid', [pays], 'paid', 'active'),
  fate('declined, then paid', [isDeclined, pays], 'paid', 'active'),
  fate('left alone', [], 'pending', null),
  fate('expired', [{ verb: 'expire' }], 'expired', null),
  fate('paid later', [promises, comes(true)], 'paid', 'active'),
  fate('promised and never paid', [promises, comes(false)], 'failed', null),
  fate('refunded', [pays, refunds], 'refunded', 'revoked'),
  fate('paid later and refunded', [promises, comes(true), refunds], 'refunded', 'revoked'),
  fate('refunded in vain', [pays, refunds, refundFails], 'paid', 'active'),
  fate('refunded in part', [pays, { ...refunds, body: { amount: 100 } }], 'partially_refunded', 'active'),
  fate('disputed', [pays, disputes('open')], 'disputed', 'suspended'),
  fate('disputed and won', [pays, disputes('open'), disputes('won')], 'paid', 'active'),
  fate('disputed and lost', [pays, disputes('open'), disputes('lost')], 'disputed', 'revoked'),
];

/** What costs nothing is paid as it is ordered. */
export const givenAway: Fate = fate('free', [], 'paid', 'active');
