import { disputeObject, disputes } from '../disputes/dispute';
import { paginate } from '../http/pagination';
import { wrongParameter } from '../http/stripe-error';
import { chargeObject } from '../payments/charge-object';
import { paymentMethodObject } from '../payments/payment-method-object';
import { paymentObject } from '../payments/payment-object';
import { refundObject, refunds } from '../refunds/refund';
import { lineItemsPage, productObject } from '../sessions/line-item-object';
import type { Sandbox } from '../sandbox';
import { charges } from '../payments/charge';
import { payments } from '../payments/payment';
import { sessions } from '../sessions/session';

type Node = Record<string, unknown>;
type Render = (sandbox: Sandbox, id: string) => object | undefined;

function productOf(sandbox: Sandbox, id: string): object | undefined {
  for (const session of sessions(sandbox).newestFirst()) {
    const item = session.items.find(({ productId }) => productId === id);
    if (item) return productObject(session, item);
  }
  return undefined;
}

function paymentMethodOf(sandbox: Sandbox, id: string): object | undefined {
  const payment = payments(sandbox)
    .newestFirst()
    .find(({ method }) => method?.id === id);
  return payment?.method ? paymentMethodObject(payment.method) : undefined;
}

/** Renders a record if it exists. */
function rendered<T>(record: T | undefined, show: (record: T) => object): object | undefined {
  return record === undefined ? undefined : show(record);
}

/** What a balance transaction is about. */
function sourceOf(sandbox: Sandbox, id: string): object | undefined {
  return (
    rendered(charges(sandbox).get(id), (each) => chargeObject(sandbox, each)) ??
    rendered(refunds(sandbox).get(id), (each) => refundObject(sandbox, each)) ??
    rendered(disputes(sandbox).get(id), (each) => disputeObject(sandbox, each))
  );
}

/** Fields whose id can be replaced by its object (docs.stripe.com/api/expanding_objects). */
const expandable: Readonly<Record<string, Render>> = {
  payment_intent: (sandbox, id) =>
    rendered(payments(sandbox).get(id), (each) => paymentObject(sandbox, each)),
  latest_charge: (sandbox, id) => rendered(charges(sandbox).get(id), (each) => chargeObject(sandbox, each)),
  charge: (sandbox, id) => rendered(charges(sandbox).get(id), (each) => chargeObject(sandbox, each)),
  payment_method: paymentMethodOf,
  product: productOf,
  source: sourceOf,
};

/** Lists that are only included on request, by object type. */
const includable: Readonly<Record<string, Readonly<Record<string, Render>>>> = {
  'checkout.session': {
    line_items: (sandbox, id) => rendered(sessions(sandbox).get(id), (session) => lineItemsPage(session)),
  },
  charge: {
    refunds: (sandbox, id) =>
      rendered(charges(sandbox).get(id), ({ refundIds }) => {
        const shown = refundIds.flatMap((each) => refunds(sandbox).get(each) ?? []).reverse();
        return paginate(shown, {}, `/v1/charges/${id}/refunds`, 'refund', (each) =>
          refundObject(sandbox, each),
        );
      }),
  },
};

const maxDepth = 4;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function expandPath(
  sandbox: Sandbox,
  node: Node,
  [field = '', ...rest]: readonly string[],
  path: string,
): void {
  const include = includable[String(node['object'])]?.[field];
  if (include && node[field] === undefined) node[field] = include(sandbox, String(node['id']));
  const value = node[field];
  if (typeof value === 'string') {
    const object = expandable[field]?.(sandbox, value);
    if (!object) throw cannotExpand(path);
    node[field] = object;
  }
  if (value === undefined) throw cannotExpand(path);
  const found = node[field];
  if (rest.length === 0 || found === null) return;
  for (const inner of Array.isArray(found) ? found : [found]) {
    if (!isNode(inner)) throw cannotExpand(path);
    expandPath(sandbox, inner, rest, path);
  }
}

function cannotExpand(path: string) {
  return wrongParameter('expand', `This property cannot be expanded (${path}).`);
}

/** Fields that a path passes through but that cannot be expanded themselves. */
const containers = ['data', 'price', 'breakdown', 'total_details'];
const words = new Set([
  ...containers,
  ...Object.keys(expandable),
  ...Object.values(includable).flatMap((lists) => Object.keys(lists)),
]);

/** Rejects invalid paths before the execution, so that a rejected call creates no session. */
export function assertExpandable(paths: readonly string[]): void {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > maxDepth)
      throw wrongParameter('expand', `Expansion is limited to ${maxDepth} levels (${path}).`);
    if (!steps.every((step) => words.has(step)) || containers.includes(steps.at(-1) ?? ''))
      throw cannotExpand(path);
  }
}

/** Replaces ids by objects along the paths, such as `payment_intent.latest_charge` or `data.latest_charge`. */
export function expand(sandbox: Sandbox, shown: object, paths: readonly string[]): object {
  const node: Node = { ...shown };
  for (const path of paths) {
    expandPath(sandbox, node, path.split('.'), path);
  }
  return node;
}
