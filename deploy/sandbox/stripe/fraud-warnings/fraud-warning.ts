import { collection } from '../store/store';
import type Stripe from 'stripe';
import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import { type ChargeRecord, charges } from '../payments/charge';
import type { Sandbox } from '../sandbox';
import { refunds } from '../refunds/refund';

/** A bank calls a payment fraudulent before it is disputed. */
export interface FraudWarningRecord {
  id: string;
  chargeId: string;
  paymentId: string;
  created: number;
  fraudType: string;
}

export const fraudWarnings = collection<FraudWarningRecord>('fraudWarnings');

export const fraudTypes = [
  'card_never_received',
  'fraudulent_card_application',
  'made_with_counterfeit_card',
  'made_with_lost_card',
  'made_with_stolen_card',
  'misc',
  'unauthorized_use_of_card',
] as const;

/** A warning can be acted upon while its charge is neither refunded in full nor disputed. */
export function fraudWarningObject(
  sandbox: Sandbox,
  { id, chargeId, paymentId, created, fraudType }: FraudWarningRecord,
): Stripe.Radar.EarlyFraudWarning {
  const charge = charges(sandbox).get(chargeId);
  const refunded = refunds(sandbox)
    .all()
    .filter((refund) => refund.chargeId === chargeId && refund.status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
  const isActionable = charge !== undefined && charge.disputeId === null && refunded < charge.amount;
  return {
    id,
    object: 'radar.early_fraud_warning',
    actionable: isActionable,
    charge: chargeId,
    created,
    fraud_type: fraudType,
    livemode: false,
    payment_intent: paymentId,
  };
}

/** Issues a warning about a paid charge. @throws StripeError */
export function issueFraudWarning(
  sandbox: Sandbox,
  charge: ChargeRecord,
  fraudType: string,
): FraudWarningRecord {
  if (charge.status !== 'succeeded') throw new StripeError(400, 'Only a paid charge can be warned about.');
  const warning = fraudWarnings(sandbox).put({
    id: stripeId('issfr_'),
    chargeId: charge.id,
    paymentId: charge.paymentId,
    created: sandbox.now(),
    fraudType,
  });
  sandbox.emit('radar.early_fraud_warning.created', fraudWarningObject(sandbox, warning));
  return warning;
}
