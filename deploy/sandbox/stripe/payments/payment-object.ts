import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox';
import { paymentMethodObject } from './payment-method-object';
import type { PaymentRecord } from './payment';
import { sessions } from '../sessions/session';

/** URL of the 3-D Secure page while a challenge is pending. */
export function challengeUrl(sandbox: Sandbox, { id, challenge }: PaymentRecord): string | null {
  return challenge && `${sandbox.baseUrl}/3ds/${id}?token=${challenge.token}`;
}

function lastError({ lastError: error }: PaymentRecord): Stripe.PaymentIntent.LastPaymentError | null {
  if (!error) return null;
  const { decline, chargeId, method } = error;
  return {
    ...(chargeId ? { charge: chargeId } : {}),
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    message: decline.message,
    payment_method: paymentMethodObject(method),
    type: chargeId ? 'card_error' : 'invalid_request_error',
  };
}

const nothing = {
  allowed_payment_method_types: null,
  application: null,
  application_fee_amount: null,
  customer_account: null,
  excluded_payment_method_types: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_record: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

/** Fields with the same value in every payment. */
const fixed = {
  amount_capturable: 0,
  amount_details: { tip: {} },
  automatic_payment_methods: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  livemode: false,
  payment_method_types: ['card'],
  processing: null,
} satisfies Partial<Stripe.PaymentIntent>;

/** Fields that depend on the session. */
function ofSession(sandbox: Sandbox, { sessionId }: PaymentRecord) {
  const params = sessions(sandbox).get(sessionId)?.params;
  const secure = params?.payment_method_options?.card?.request_three_d_secure ?? 'automatic';
  return {
    managed_payments: params?.managed_payments ? { enabled: params.managed_payments.enabled ?? false } : null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: secure },
    },
  };
}

function nextAction(sandbox: Sandbox, payment: PaymentRecord): Stripe.PaymentIntent.NextAction | null {
  if (!payment.challenge) return null;
  return {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: null, url: challengeUrl(sandbox, payment) },
  };
}

/** A PaymentIntent as the API returns it, without expanded fields. */
export function paymentObject(sandbox: Sandbox, payment: PaymentRecord): Stripe.PaymentIntent {
  return {
    id: payment.id,
    object: 'payment_intent',
    ...nothing,
    ...fixed,
    ...ofSession(sandbox, payment),
    amount: payment.amount,
    amount_received: payment.status === 'succeeded' ? payment.amount : 0,
    canceled_at: payment.canceledAt,
    cancellation_reason: payment.canceledAt === null ? null : 'expired',
    client_secret: payment.secret,
    created: payment.created,
    currency: payment.currency,
    customer: null,
    description: payment.description,
    last_payment_error: lastError(payment),
    latest_charge: payment.latestChargeId,
    metadata: payment.metadata,
    next_action: nextAction(sandbox, payment),
    payment_method: payment.status === 'requires_payment_method' ? null : (payment.method?.id ?? null),
    receipt_email: payment.receiptEmail,
    statement_descriptor: payment.statementDescriptor,
    statement_descriptor_suffix: payment.statementDescriptorSuffix,
    status: payment.status,
  };
}
