import type Stripe from 'stripe';
import type { DisputeEvidence } from '#contracts/commerce/disputes';

/** An early fraud warning: the bank calls a payment fraudulent, and may open a dispute. */
export interface EarlyFraudWarning {
  id: string;
  fraudType: string;
  /** False once the payment was refunded or disputed. */
  isActionable: boolean;
  createdAt: Date;
}

export function readWarning({
  id,
  fraud_type: fraudType,
  actionable: isActionable,
  created,
}: Stripe.Radar.EarlyFraudWarning): EarlyFraudWarning {
  return { id, fraudType, isActionable, createdAt: new Date(created * 1000) };
}

/** Stripe rejects empty strings, so empty fields are omitted. */
export function evidenceParameters(
  evidence: DisputeEvidence,
  receiptFile: string,
): Stripe.DisputeUpdateParams {
  const fields: [keyof Stripe.DisputeUpdateParams.Evidence, string][] = [
    ['product_description', evidence.productDescription],
    ['customer_name', evidence.customerName],
    ['customer_email_address', evidence.customerEmail],
    ['service_date', evidence.serviceDate],
    ['access_activity_log', evidence.accessLog],
    ['refund_policy_disclosure', evidence.policyDisclosure],
    ['uncategorized_text', evidence.furtherText],
    ['receipt', receiptFile],
  ];
  return { submit: true, evidence: Object.fromEntries(fields.filter(([, text]) => text !== '')) };
}
