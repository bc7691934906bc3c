import type Stripe from 'stripe';
import type { Billing, PaymentMethodRecord } from './payment';

export function billingDetails({
  email,
  name,
  country,
  postcode,
  line1,
  city,
}: Billing): Stripe.Charge.BillingDetails {
  return {
    address: { city, country, line1, line2: null, postal_code: postcode, state: null },
    email,
    name,
    phone: null,
    tax_id: null,
  };
}

function checks({ billing }: PaymentMethodRecord) {
  return {
    address_line1_check: billing.line1 === null ? null : 'pass',
    address_postal_code_check: billing.postcode === null ? null : 'pass',
    cvc_check: 'pass',
  };
}

export function paymentMethodObject(method: PaymentMethodRecord): Stripe.PaymentMethod {
  const shared = {
    id: method.id,
    object: 'payment_method' as const,
    billing_details: billingDetails(method.billing),
    created: method.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
  if (method.kind === 'us_bank_account') return { ...shared, type: 'us_bank_account' };
  return {
    ...shared,
    type: 'card',
    card: {
      brand: method.brand,
      checks: checks(method),
      country: method.country,
      display_brand: method.brand,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: null,
      funding: method.funding,
      generated_from: null,
      last4: method.last4,
      networks: { available: [method.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
}

type Details = Stripe.Charge.PaymentMethodDetails;

function bankDebit({ last4 }: PaymentMethodRecord): Details {
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      fingerprint: null,
      last4,
      payment_reference: null,
      routing_number: '110000000',
    },
  };
}

const authenticated: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

/** The payment method details of a charge. */
export function paymentMethodDetails(
  method: PaymentMethodRecord,
  { amount, wasChallenged }: { amount: number | null; wasChallenged: boolean },
): Details {
  if (method.kind === 'us_bank_account') return bankDebit(method);
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: method.brand,
      checks: checks(method),
      country: method.country,
      electronic_commerce_indicator: wasChallenged ? '05' : null,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: null,
      funding: method.funding,
      installments: null,
      last4: method.last4,
      mandate: null,
      network: method.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: wasChallenged ? authenticated : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
