import { couponObject } from '../discounts/coupon';
import { promotionCodeObject } from '../discounts/promotion-code';
import { customerObject } from '../customers/customer';
import { pageOf } from '../http/page-of';
import { wrongParameter } from '../http/stripe-error';
import { invoiceObject } from '../invoices/invoice-object';
import { chargeObject } from '../payments/charge-object';
import { paymentMethodObject } from '../payments/payment-method-object';
import { paymentObject } from '../payments/payment-object';
import { refundObject } from '../refunds/refund';
import { lineItemsPage, productObject } from '../sessions/line-item-object';
import type { World } from '../world';

type Node = Record<string, unknown>;
type Render = (world: World, id: string) => object | undefined;

function productOf(world: World, id: string): object | undefined {
  for (const session of world.ledger.sessions.newestFirst()) {
    const item = session.items.find(({ productId }) => productId === id);
    if (item) return productObject(session, item);
  }
  return undefined;
}

function paymentMethodOf(world: World, id: string): object | undefined {
  const payment = world.ledger.payments.newestFirst().find(({ method }) => method?.id === id);
  return payment?.method ? paymentMethodObject(payment.method, payment.customerId) : undefined;
}

function invoiceOf(world: World, id: string): object | undefined {
  const invoice = world.ledger.invoices.get(id);
  const session = invoice && world.ledger.sessions.get(invoice.sessionId);
  return invoice && session && invoiceObject(world, invoice, session);
}

/** Finds what an id stands for, and renders it. */
function rendered<T>(record: T | undefined, show: (record: T) => object): object | undefined {
  return record === undefined ? undefined : show(record);
}

/** The fields that hold an id which can be replaced by its object (docs.stripe.com/api/expanding_objects). */
const expandable: Readonly<Record<string, Render>> = {
  payment_intent: (world, id) =>
    rendered(world.ledger.payments.get(id), (each) => paymentObject(world, each)),
  latest_charge: (world, id) => rendered(world.ledger.charges.get(id), (each) => chargeObject(world, each)),
  charge: (world, id) => rendered(world.ledger.charges.get(id), (each) => chargeObject(world, each)),
  customer: (world, id) => rendered(world.ledger.customers.get(id), customerObject),
  coupon: (world, id) => rendered(world.ledger.coupons.get(id), (each) => couponObject(each, world.now())),
  promotion_code: (world, id) => rendered(world.ledger.promotionCodes.get(id), promotionCodeObject),
  payment_method: paymentMethodOf,
  invoice: invoiceOf,
  product: productOf,
};

/** Lists that are only there when they are asked for, by the kind of object that has them. */
const includable: Readonly<Record<string, Readonly<Record<string, Render>>>> = {
  'checkout.session': {
    line_items: (world, id) => rendered(world.ledger.sessions.get(id), (session) => lineItemsPage(session)),
  },
  charge: {
    refunds: (world, id) =>
      rendered(world.ledger.charges.get(id), ({ refundIds }) => {
        const refunds = refundIds.flatMap((each) => world.ledger.refunds.get(each) ?? []).reverse();
        return pageOf(refunds, {}, `/v1/charges/${id}/refunds`, 'refund', (each) =>
          refundObject(world, each),
        );
      }),
  },
};

const deepest = 4;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function expandPath(world: World, node: Node, [field = '', ...rest]: readonly string[], path: string): void {
  const include = includable[String(node['object'])]?.[field];
  if (include && node[field] === undefined) node[field] = include(world, String(node['id']));
  const value = node[field];
  if (typeof value === 'string') {
    const object = expandable[field]?.(world, value);
    if (!object) throw cannotExpand(path);
    node[field] = object;
  }
  if (value === undefined) throw cannotExpand(path);
  const found = node[field];
  if (rest.length === 0 || found === null) return;
  for (const inner of Array.isArray(found) ? found : [found]) {
    if (!isNode(inner)) throw cannotExpand(path);
    expandPath(world, inner, rest, path);
  }
}

function cannotExpand(path: string) {
  return wrongParameter('expand', `This property cannot be expanded (${path}).`);
}

/** What is only passed through on the way to something that can be expanded. */
const containers = ['data', 'price', 'discount', 'discounts', 'breakdown', 'total_details'];
const words = new Set([
  ...containers,
  ...Object.keys(expandable),
  ...Object.values(includable).flatMap((lists) => Object.keys(lists)),
]);

/** Refuses paths that lead nowhere before anything is done: a refused call must not leave a session behind. */
export function assertExpandable(paths: readonly string[]): void {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > deepest)
      throw wrongParameter('expand', `Expansion is limited to ${deepest} levels (${path}).`);
    if (!steps.every((step) => words.has(step)) || containers.includes(steps.at(-1) ?? ''))
      throw cannotExpand(path);
  }
}

/** Replaces ids by their objects along the paths, such as `payment_intent.latest_charge` or `data.customer`. */
export function expand(world: World, shown: object, paths: readonly string[]): object {
  const node: Node = { ...shown };
  for (const path of paths) {
    expandPath(world, node, path.split('.'), path);
  }
  return node;
}
