import type Stripe from 'stripe';
import type { Item, SessionRecord } from '../sessions/session';
import { emailOf } from '../sessions/session';
import type { World } from '../world';
import type { InvoiceRecord } from './invoice';

type Line = Omit<Stripe.InvoiceLineItem, 'quantity_decimal' | 'pricing'> & {
  quantity_decimal: string;
  pricing: object;
};
type Shown = Omit<Stripe.Invoice, 'lines'> & { lines: Stripe.ApiList<Line> };

function line(invoice: InvoiceRecord, session: SessionRecord, item: Item): Line {
  const totals = session.totals.lines[session.items.indexOf(item)];
  return {
    id: `il_${item.id.slice(3)}`,
    object: 'line_item',
    amount: totals?.total ?? 0,
    currency: session.currency,
    description: item.name,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: null,
    period: { end: invoice.created, start: invoice.created },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.priceId, product: item.productId },
      type: 'price_details',
      unit_amount_decimal: String(item.unitAmount),
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: null,
    subtotal: totals?.subtotal ?? 0,
    taxes: [],
  };
}

function money({ totals }: SessionRecord) {
  return {
    amount_due: totals.total,
    amount_overpaid: 0,
    amount_paid: totals.total,
    amount_remaining: 0,
    amount_shipping: 0,
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal - totals.tax,
    total: totals.total,
    total_discount_amounts: [],
    total_excluding_tax: totals.total - totals.tax,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  };
}

function customer(world: World, session: SessionRecord) {
  const { payer } = session;
  return {
    customer: session.customerId,
    customer_account: null,
    customer_address: payer?.country
      ? {
          city: payer.city,
          country: payer.country,
          line1: payer.line1,
          line2: null,
          postal_code: payer.postcode,
          state: null,
        }
      : null,
    customer_email: emailOf(world, session),
    customer_name: payer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: payer?.taxId ? [{ type: payer.taxId.type, value: payer.taxId.value }] : [],
  };
}

const nothing = {
  application: null,
  automatically_finalizes_at: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  due_date: null,
  from_invoice: null,
  last_finalization_error: null,
  latest_revision: null,
  next_payment_attempt: null,
  on_behalf_of: null,
  parent: null,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

/** What the shop asked to have written on it. */
function wordsOfShop({ given }: SessionRecord) {
  const data = given.invoice_creation?.invoice_data;
  return {
    account_country: 'GB',
    account_name: given.branding_settings?.display_name ?? 'Payment sandbox',
    account_tax_ids: data?.account_tax_ids ?? null,
    automatic_tax: {
      disabled_reason: null,
      enabled: given.automatic_tax?.enabled ?? false,
      liability: null,
      provider: null,
      status: given.automatic_tax?.enabled ? 'complete' : null,
    },
    custom_fields: data?.custom_fields ?? null,
    description: data?.description ?? null,
    footer: data?.footer ?? null,
    metadata: data?.metadata ?? {},
  };
}

/** It was written and paid in the same moment. */
function times({ created }: InvoiceRecord) {
  return {
    created,
    effective_at: created,
    period_end: created,
    period_start: created,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: created,
      voided_at: null,
    },
  };
}

/** A paid invoice as the API renders it. */
export function invoiceObject(world: World, invoice: InvoiceRecord, session: SessionRecord): Shown {
  const address = `${world.baseUrl}/invoices/${invoice.id}`;
  return {
    id: invoice.id,
    object: 'invoice',
    ...nothing,
    ...money(session),
    ...customer(world, session),
    ...wordsOfShop(session),
    ...times(invoice),
    attempt_count: 0,
    attempted: true,
    billing_reason: 'manual',
    collection_method: 'charge_automatically',
    currency: session.currency,
    ending_balance: 0,
    hosted_invoice_url: address,
    invoice_pdf: `${address}?print`,
    issuer: { type: 'self' },
    lines: {
      object: 'list',
      data: session.items.map((item) => line(invoice, session, item)),
      has_more: false,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    livemode: false,
    number: invoice.number,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    starting_balance: 0,
    status: 'paid',
  };
}
