/** One action of a customer or a bank on an open checkout session, as a verb of the sandbox. */
export interface Step {
  verb: 'pay' | 'expire' | 'complete-unpaid' | 'settle' | 'refund' | 'fail-refund' | 'dispute';
  body?: object;
  isRejected?: true;
}

/** The expected states of order and entitlement when all events are processed. */
interface ExpectedOutcome {
  order: string;
  /** Null if no entitlement was ever granted. */
  entitlement: 'active' | 'suspended' | 'revoked' | null;
}

export interface PurchaseScenario extends ExpectedOutcome {
  name: string;
  steps: readonly Step[];
}

const pay: Step = { verb: 'pay', body: { card: '4242424242424242' } };
const decline: Step = { verb: 'pay', body: { card: '4000000000009995' }, isRejected: true };
const completeUnpaid: Step = { verb: 'complete-unpaid' };
const refund: Step = { verb: 'refund' };
const failRefund: Step = { verb: 'fail-refund' };
const dispute = (outcome: 'open' | 'won' | 'lost'): Step => ({ verb: 'dispute', body: { outcome } });
const settle = (paid: boolean): Step => ({ verb: 'settle', body: { paid } });

function scenario(
  name: string,
  steps: Step[],
  order: string,
  entitlement: ExpectedOutcome['entitlement'],
): PurchaseScenario {
  return { name, steps, order, entitlement };
}

/** The outcomes of a checkout session (storefront §7; decisions 4 and 7). */
export const purchaseScenarios: readonly PurchaseScenario[] = [
  scenario('paid', [pay], 'paid', 'active'),
  scenario('declined, then paid', [decline, pay], 'paid', 'active'),
  scenario('abandoned', [], 'pending', null),
  scenario('expired', [{ verb: 'expire' }], 'expired', null),
  scenario('delayed payment', [completeUnpaid, settle(true)], 'paid', 'active'),
  scenario('delayed payment failed', [completeUnpaid, settle(false)], 'failed', null),
  scenario('refunded', [pay, refund], 'refunded', 'revoked'),
  scenario('delayed payment, then refunded', [completeUnpaid, settle(true), refund], 'refunded', 'revoked'),
  scenario('refund failed', [pay, refund, failRefund], 'paid', 'active'),
  scenario('partially refunded', [pay, { ...refund, body: { amount: 100 } }], 'partially_refunded', 'active'),
  scenario('disputed', [pay, dispute('open')], 'disputed', 'suspended'),
  scenario('dispute won', [pay, dispute('open'), dispute('won')], 'paid', 'active'),
  scenario('dispute lost', [pay, dispute('open'), dispute('lost')], 'disputed', 'revoked'),
];

/** The order is reassigned to another customer afterwards. */
export const movedScenario: PurchaseScenario = scenario('moved', [pay], 'paid', 'active');

/** An order of a free product is paid immediately. */
export const freeProductScenario: PurchaseScenario = scenario('free', [], 'paid', 'active');
