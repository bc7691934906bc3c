import type { Session } from '../world';

/** One line item as Stripe shows it. */
function lineItem(session: Session, item: Session['items'][number]): object {
  const total = item.unitAmount * item.quantity;
  return {
    id: item.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: session.currency,
    description: item.name,
    metadata: {},
    quantity: item.quantity,
    price: {
      id: `price_${item.id.slice(3)}`,
      object: 'price',
      active: false,
      currency: session.currency,
      unit_amount: item.unitAmount,
      type: 'one_time',
    },
  };
}

export function lineItems(session: Session): object {
  return {
    object: 'list',
    data: session.items.map((item) => lineItem(session, item)),
    has_more: false,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}

/** A Checkout Session as the API of 2026-10-28.endive renders it. */
export function sessionObject(session: Session): Record<string, unknown> {
  const isOpen = session.status === 'open';
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: session.reference,
    client_secret: isOpen ? session.clientSecret : null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_creation: 'if_required',
    customer_details: session.email
      ? { address: null, email: session.email, name: null, phone: null, tax_exempt: 'none', tax_ids: [] }
      : null,
    customer_email: session.email,
    discounts: [],
    expires_at: session.expiresAt,
    invoice: null,
    invoice_creation: { enabled: false },
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.paymentId,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    recovered_from: null,
    redirect_on_completion: session.redirect,
    return_url: session.returnUrl,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'embedded_page',
    url: null,
  };
}
