import type Stripe from 'stripe';
import type { World } from '../world';
import { emailOf, type SessionRecord } from './session';

type Shown = Stripe.Checkout.Session;

function automaticTax({ given, totals, status }: SessionRecord): Shown['automatic_tax'] {
  const isOn = given.automatic_tax?.enabled ?? false;
  if (!isOn) return { enabled: false, liability: null, provider: null, status: null };
  const isKnown = totals.tax_rate !== null || status === 'complete';
  return {
    enabled: true,
    liability: { type: 'self' },
    provider: 'stripe',
    status: isKnown ? 'complete' : 'requires_location_inputs',
  };
}

function customerDetails(world: World, session: SessionRecord): Shown['customer_details'] {
  const payer = session.status === 'open' ? null : session.payer;
  const email = emailOf(world, session);
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

function customText({ custom_text: text }: SessionRecord['given']): Shown['custom_text'] {
  return {
    after_submit: text?.after_submit ?? null,
    shipping_address: text?.shipping_address ?? null,
    submit: text?.submit ?? null,
    terms_of_service_acceptance: text?.terms_of_service_acceptance ?? null,
  };
}

function invoiceCreation({ invoice_creation: wanted }: SessionRecord['given']): Shown['invoice_creation'] {
  const data = wanted?.invoice_data;
  return {
    enabled: wanted?.enabled ?? false,
    invoice_data: {
      account_tax_ids: data?.account_tax_ids ?? null,
      custom_fields: data?.custom_fields ?? null,
      description: data?.description ?? null,
      footer: data?.footer ?? null,
      issuer: data?.issuer ? { type: data.issuer.type } : null,
      metadata: data?.metadata ?? {},
      rendering_options: null,
    },
  };
}

/** What the form asked the customer to agree to, and what they said. */
function consents({ given, acceptedTerms }: SessionRecord): Pick<Shown, 'consent' | 'consent_collection'> {
  const wanted = given.consent_collection;
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

function branding({ branding_settings: wanted }: SessionRecord['given']): Shown['branding_settings'] {
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

/** What a session echoes of the request that made it. */
function echo({ given }: SessionRecord) {
  return {
    adaptive_pricing: { enabled: given.adaptive_pricing?.enabled ?? false },
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    billing_address_collection: given.billing_address_collection ?? null,
    branding_settings: branding(given),
    cancel_url: null,
    client_reference_id: given.client_reference_id ?? null,
    custom_text: customText(given),
    customer_creation: given.customer === undefined ? (given.customer_creation ?? 'if_required') : null,
    customer_email: given.customer_email ?? null,
    ...(given.excluded_payment_method_types
      ? { excluded_payment_method_types: given.excluded_payment_method_types }
      : {}),
    integration_identifier: given.integration_identifier ?? null,
    invoice_creation: invoiceCreation(given),
    locale: given.locale ?? null,
    managed_payments: given.managed_payments ? { enabled: given.managed_payments.enabled ?? false } : null,
    metadata: given.metadata ?? {},
    mode: given.mode,
    origin_context: given.origin_context ?? null,
    payment_method_options: {
      card: {
        request_three_d_secure: given.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
      },
    },
    redirect_on_completion: given.redirect_on_completion ?? 'always',
    ...(given.return_url === undefined ? {} : { return_url: given.return_url }),
    submit_type: given.submit_type ?? null,
    success_url: null,
    tax_id_collection: {
      enabled: given.tax_id_collection?.enabled ?? false,
      required: given.tax_id_collection?.required ?? 'never',
    },
    ui_mode: given.ui_mode ?? null,
    wallet_options: given.wallet_options ? { link: { display: given.wallet_options.link?.display } } : null,
  };
}

/** What this sandbox never has anything to say about. */
const nothing = {
  after_expiration: null,
  collected_information: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
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

/** A Checkout Session as the API renders it, nothing expanded. */
export function sessionObject(world: World, session: SessionRecord): Shown {
  const { totals, discount } = session;
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
    customer: session.customerId,
    customer_details: customerDetails(world, session),
    discounts: discount ? [{ coupon: discount.couponId, promotion_code: discount.promotionCodeId }] : [],
    expires_at: session.expiresAt,
    invoice: session.invoiceId,
    livemode: false,
    payment_intent: session.paymentId,
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    status: session.status,
    total_details: { amount_discount: totals.discount, amount_shipping: 0, amount_tax: totals.tax },
  };
}
