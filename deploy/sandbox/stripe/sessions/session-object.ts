import type Stripe from 'stripe';
import { emailOf, type SessionRecord } from './session';

type Shown = Stripe.Checkout.Session;

function automaticTax({ params, totals, status }: SessionRecord): Shown['automatic_tax'] {
  const isOn = params.automatic_tax?.enabled ?? false;
  if (!isOn) return { enabled: false, liability: null, provider: null, status: null };
  const isKnown = totals.tax_rate !== null || status === 'complete';
  return {
    enabled: true,
    liability: { type: 'self' },
    provider: 'stripe',
    status: isKnown ? 'complete' : 'requires_location_inputs',
  };
}

function customerDetails(session: SessionRecord): Shown['customer_details'] {
  const payer = session.status === 'open' ? null : session.payer;
  const email = emailOf(session);
  if (email === null && !payer) return null;
  return {
    address: payer?.country
      ? {
          city: payer.city,
          country: payer.country,
          line1: payer.line1,
          line2: null,
          postal_code: payer.postcode,
          state: null,
        }
      : null,
    business_name: null,
    email,
    individual_name: null,
    name: payer?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: payer?.taxId ? [payer.taxId] : [],
  };
}

function customText({ custom_text: text }: SessionRecord['params']): Shown['custom_text'] {
  return {
    after_submit: text?.after_submit ?? null,
    shipping_address: text?.shipping_address ?? null,
    submit: text?.submit ?? null,
    terms_of_service_acceptance: text?.terms_of_service_acceptance ?? null,
  };
}

/** The requested consents and the customer's answers. */
function consents({ params, acceptedTerms }: SessionRecord): Pick<Shown, 'consent' | 'consent_collection'> {
  const wanted = params.consent_collection;
  if (!wanted) return { consent: null, consent_collection: null };
  return {
    consent: { promotions: null, terms_of_service: acceptedTerms ? 'accepted' : null },
    consent_collection: {
      payment_method_reuse_agreement: null,
      promotions: wanted.promotions ?? null,
      terms_of_service: wanted.terms_of_service ?? null,
    },
  };
}

function branding({ branding_settings: wanted }: SessionRecord['params']): Shown['branding_settings'] {
  return {
    background_color: wanted?.background_color ?? '#ffffff',
    border_style: wanted?.border_style ?? 'rounded',
    button_color: wanted?.button_color ?? '#151412',
    display_name: wanted?.display_name ?? 'Payment sandbox',
    font_family: wanted?.font_family ?? 'default',
    icon: wanted?.icon ? { type: wanted.icon.type, url: wanted.icon.url } : null,
    logo: wanted?.logo ? { type: wanted.logo.type, url: wanted.logo.url } : null,
  };
}

/** The request parameters that a session returns. */
function echo({ params }: SessionRecord) {
  return {
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    billing_address_collection: params.billing_address_collection ?? null,
    branding_settings: branding(params),
    cancel_url: null,
    client_reference_id: params.client_reference_id ?? null,
    custom_text: customText(params),
    customer_email: params.customer_email ?? null,
    ...(params.excluded_payment_method_types
      ? { excluded_payment_method_types: params.excluded_payment_method_types }
      : {}),
    integration_identifier: params.integration_identifier ?? null,
    locale: params.locale ?? null,
    managed_payments: params.managed_payments ? { enabled: params.managed_payments.enabled ?? false } : null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: params.origin_context ?? null,
    payment_method_options: {
      card: {
        request_three_d_secure: params.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
      },
    },
    redirect_on_completion: params.redirect_on_completion ?? 'always',
    ...(params.return_url === undefined ? {} : { return_url: params.return_url }),
    submit_type: params.submit_type ?? null,
    success_url: null,
    tax_id_collection: {
      enabled: params.tax_id_collection?.enabled ?? false,
      required: params.tax_id_collection?.required ?? 'never',
    },
    ui_mode: params.ui_mode ?? null,
    wallet_options: params.wallet_options ? { link: { display: params.wallet_options.link?.display } } : null,
  };
}

/** Fields that the sandbox never sets. */
const nothing = {
  after_expiration: null,
  collected_information: null,
  currency_conversion: null,
  custom_fields: [],
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  invoice: null,
  invoice_creation: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  url: null,
} satisfies Partial<Shown>;

/** A Checkout Session as the API returns it, without expanded fields. */
export function sessionObject(session: SessionRecord): Shown {
  const { totals } = session;
  return {
    id: session.id,
    object: 'checkout.session',
    ...nothing,
    ...echo(session),
    ...consents(session),
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: automaticTax(session),
    client_secret: session.status === 'open' ? session.clientSecret : null,
    created: session.created,
    currency: session.currency,
    customer_details: customerDetails(session),
    discounts: [],
    expires_at: session.expiresAt,
    livemode: false,
    payment_intent: session.paymentId,
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    status: session.status,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: totals.tax },
  };
}
