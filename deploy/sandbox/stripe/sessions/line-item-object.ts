import type Stripe from 'stripe';
import { paginate, type Page } from '../http/pagination';
import type { Item, SessionRecord } from './session';
import type { LineTotals } from './totals';

/** The wire format: decimals are strings, which the SDK converts to objects. */
type OnTheWire<T> = { [K in keyof T]: T[K] extends Stripe.Decimal | null ? string | null : T[K] };

export function productObject(session: SessionRecord, item: Item): Stripe.Product {
  return {
    id: item.productId,
    object: 'product',
    active: false,
    created: session.created,
    default_price: null,
    description: item.description,
    images: item.images,
    livemode: false,
    marketing_features: [],
    metadata: item.productMetadata,
    name: item.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: item.taxCode,
    tax_details: null,
    type: 'service',
    unit_label: item.unitLabel,
    updated: session.created,
    url: null,
  };
}

function priceObject(session: SessionRecord, item: Item): OnTheWire<Stripe.Price> {
  return {
    id: item.priceId,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: session.created,
    currency: session.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: item.productId,
    recurring: null,
    tax_behavior: item.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: item.unitAmount,
    unit_amount_decimal: String(item.unitAmount),
  };
}

const nothing: LineTotals = { subtotal: 0, tax: 0, total: 0 };

function lineItemObject(
  session: SessionRecord,
  item: Item,
): Omit<Stripe.LineItem, 'price'> & { price: object } {
  const { subtotal, tax, total } = session.totals.lines[session.items.indexOf(item)] ?? nothing;
  return {
    id: item.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: subtotal,
    amount_tax: tax,
    amount_total: total,
    currency: session.currency,
    description: item.name,
    metadata: item.metadata,
    price: priceObject(session, item),
    quantity: item.quantity,
  };
}

/** The line items of a session in Stripe's list format. */
export function lineItemsPage(session: SessionRecord, wanted: Parameters<typeof paginate>[1] = {}): Page {
  const url = `/v1/checkout/sessions/${session.id}/line_items`;
  return paginate(session.items, wanted, url, 'line item', (item) => lineItemObject(session, item));
}
