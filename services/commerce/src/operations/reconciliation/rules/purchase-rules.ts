import type { Fulfilments, ReconciledRight } from '#contracts/licensing/reconciliation';
import type { OrderFacts } from '../../../orders/placed-orders/order-facts.service';
import { isWholeRevoked } from '../../../orders/placed-orders/orders.service';
import type { Discrepancy } from './discrepancy';
import { about, expectedRight, isSettled } from './order-rules';

/** Compares a fulfilled order with what licensing recorded about it: payment, upgrades and gift. */
export function purchaseDiscrepancies(
  order: OrderFacts,
  licensing: Fulfilments,
  { cutoff }: { cutoff: Date },
): Discrepancy[] {
  const expected = expectedRight(order);
  const { purchases, upgrades = [], gifts = [] } = licensing;
  if (!purchases || expected === undefined || order.isErased || order.fulfilledAt === null) return [];
  if (!isSettled(order, cutoff)) return [];
  const isOfOrder = ({ orderId }: { orderId: string }) => orderId === order.id;
  const purchase = purchases.find(isOfOrder);
  if (purchase && purchase.userId !== order.userId)
    return [
      {
        kind: 'order-of-other-user',
        ...subject(order),
        detail: `user ${purchase.userId} in licensing, ${order.userId} in the order`,
      },
    ];
  const problem = purchaseProblem(order, expected, purchase);
  return [
    ...(problem ? [{ kind: 'purchase-differs' as const, ...subject(order), detail: problem }] : []),
    ...upgradeDiscrepancies(order, upgrades.filter(isOfOrder)),
    ...supersededDiscrepancies(order, upgrades.filter(isOfOrder), licensing.rights),
    ...giftDiscrepancies(order, gifts.find(isOfOrder)),
  ];
}

type Purchase = NonNullable<Fulfilments['purchases']>[number];
type Upgrade = NonNullable<Fulfilments['upgrades']>[number];
type Gift = NonNullable<Fulfilments['gifts']>[number];

const subject = (order: OrderFacts) => ({ subject: order.id, ...about(order) });

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  [...new Set(some)].sort().join() === [...new Set(others)].sort().join();

function purchaseProblem(
  { items, ...order }: OrderFacts,
  expected: string,
  purchase: Purchase | undefined,
): string | undefined {
  if (!purchase) return 'licensing has no record of the payment';
  if (purchase.state !== expected) return `order ${order.state}, purchase ${purchase.state} in licensing`;
  // A gift grants nothing to its buyer, so its purchase has no products.
  if (!isSameSet(order.pluginIds, purchase.pluginIds)) return 'licensing records other products';
  const revoked = items.flatMap(({ pluginId, isRevoked }) => (isRevoked ? pluginId : []));
  // A full refund withdraws the whole purchase, without a list of its products.
  return isWholeRevoked(order) || isSameSet(revoked, purchase.revokedPluginIds)
    ? undefined
    : 'licensing records other refunded products';
}

const upgradedItems = ({ items }: OrderFacts) =>
  items.flatMap(({ pluginId, upgradesPluginId, isRevoked }) =>
    upgradesPluginId === null ? [] : [{ pluginId, fromPluginId: upgradesPluginId, isRevoked }],
  );

function upgradeDiscrepancies(order: OrderFacts, recorded: readonly Upgrade[]): Discrepancy[] {
  const nameOf = ({ pluginId, fromPluginId }: Pick<Upgrade, 'pluginId' | 'fromPluginId'>) =>
    `${fromPluginId} to ${pluginId}`;
  const [paid, known] = [upgradedItems(order).map(nameOf), recorded.map(nameOf)];
  if (isSameSet(paid, known)) return [];
  const detail = `upgrades ${paid.join(', ') || 'none'} in the order, ${known.join(', ') || 'none'} in licensing`;
  return [{ kind: 'upgrade-differs', ...subject(order), detail }];
}

/** An upgraded licence is superseded while its upgrade is paid for, also during a dispute. */
function supersededDiscrepancies(
  order: OrderFacts,
  recorded: readonly Upgrade[],
  rights: readonly ReconciledRight[],
): Discrepancy[] {
  if (expectedRight(order) === 'revoked') return [];
  return upgradedItems(order).flatMap(({ pluginId, fromPluginId, isRevoked }) => {
    // The upgrade of an order that was reassigned belongs to the customer who had the upgraded licence.
    const isOwn = recorded.some((one) => one.pluginId === pluginId && one.userId === order.userId);
    const active = rights.find(
      (right) =>
        right.userId === order.userId && right.pluginId === fromPluginId && right.status === 'active',
    );
    if (isRevoked || !isOwn || !active) return [];
    const detail = `entitlement ${active.entitlementId} active, upgraded to product ${pluginId}`;
    return [
      {
        kind: 'superseded-right-active' as const,
        ...{ ...about(order), subject: active.entitlementId, detail },
      },
    ];
  });
}

function giftDiscrepancies(order: OrderFacts, gift: Gift | undefined): Discrepancy[] {
  if (order.isGift !== (gift !== undefined)) {
    const detail = gift ? 'a gift in licensing, none in the order' : 'the gift or its code does not exist';
    return [{ kind: 'gift-lost', ...subject(order), detail }];
  }
  const isPaid = expectedRight(order) === 'active' && !order.items.some(({ isRevoked }) => isRevoked);
  // An administrator may withdraw the code of a gift that is paid for.
  if (!gift || gift.isWithdrawn || isPaid) return [];
  return [
    { kind: 'gift-state-differs', ...subject(order), detail: `order ${order.state}, gift not withdrawn` },
  ];
}
