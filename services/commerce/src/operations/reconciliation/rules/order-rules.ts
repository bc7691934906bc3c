import { dayMs } from '#contracts/fields/durations';
import type { ReconciledAccount } from '#contracts/identity/reconciliation';
import type { EntitlementState } from '#contracts/licensing/entitlements';
import type { ReconciledGrant, ReconciledRight } from '#contracts/licensing/reconciliation';
import type { OrderFacts } from '../../../orders/placed-orders/order-facts.service';
import { isEntitled, wasPaid } from '../../../orders/placed-orders/orders.service';
import type { Discrepancy } from './discrepancy';

/** What licensing reports about an order. */
interface OrderRights {
  /** Rights that the order grants, and all of its user to its products. */
  rights: readonly ReconciledRight[];
  grant: ReconciledGrant | undefined;
}

interface OrderLimits {
  cutoff: Date;
  /** Grants of older orders have expired and may be deleted. */
  grantsSince: Date;
}

export function grantsSince(now: Date, downloadDays: number): Date {
  return new Date(now.getTime() - downloadDays * dayMs);
}

/** The state that a paid order gives its entitlements (docs/decisions/0007); undefined for an order that was never paid. */
export function expectedRight({
  state,
  dispute,
  keepsLicences,
}: Pick<OrderFacts, 'state' | 'dispute' | 'keepsLicences'>): EntitlementState | undefined {
  if (isEntitled(state)) return 'active';
  if (state === 'refunded' && !keepsLicences) return 'revoked';
  if (state !== 'refunded' && state !== 'disputed') return undefined;
  // An order that keeps its licences may be disputed, too.
  if (dispute === 'open') return 'suspended';
  return dispute === 'lost' ? 'revoked' : 'active';
}

/** Compares a paid order with its rights and its download token. */
export function orderDiscrepancies(
  order: OrderFacts,
  { rights, grant }: OrderRights,
  limits: OrderLimits,
): Discrepancy[] {
  const expected = expectedRight(order);
  if (expected === undefined || order.isErased || !isSettled(order, limits.cutoff)) return [];
  const products = order.pluginIds.flatMap((pluginId) =>
    productDiscrepancies(
      order,
      order.revokedPluginIds.includes(pluginId) ? 'revoked' : expected,
      rights.filter((right) => right.pluginId === pluginId),
    ),
  );
  const isGrantDue = expected === 'active' && order.paidAt !== null && order.paidAt > limits.grantsSince;
  return [...products, ...(isGrantDue ? tokenDiscrepancies(order, grant) : [])];
}

export function isSettled({ paidAt, refundedAt, fulfilledAt }: OrderFacts, cutoff: Date): boolean {
  return [paidAt, refundedAt, fulfilledAt].every((at) => at === null || at <= cutoff);
}

export const about = ({ id, number, userId }: OrderFacts) => ({ orderId: id, orderNumber: number, userId });

/** Compares one product of an order with the rights to it. A right may be granted by another order of the same user. */
function productDiscrepancies(
  order: OrderFacts,
  expected: EntitlementState,
  rights: readonly ReconciledRight[],
): Discrepancy[] {
  const own = rights.find(({ orderId }) => orderId === order.id);
  // Reported as a right of another user: the order must not grant a second one.
  if (own && own.userId !== order.userId) return [];
  if (expected === 'revoked') {
    if (!own || own.status === 'revoked') return own ? licenceDiscrepancies(order, own) : [];
    const detail = `order ${order.state}, entitlement ${own.entitlementId} ${own.status}`;
    return [{ kind: 'refunded-with-right', subject: order.id, ...about(order), detail }];
  }
  const current = rights.find(({ userId, status }) => userId === order.userId && status !== 'revoked');
  if (!current) {
    const detail = `order ${order.state}, ${own ? `entitlement ${own.entitlementId} revoked` : 'no entitlement'}`;
    return [{ kind: 'order-without-right', subject: order.id, ...about(order), detail }];
  }
  const isWrong =
    expected === 'active'
      ? current.status !== 'active' && !isSuperseded(current) && !isHeld(current)
      : current.orderId === order.id && current.status === 'active';
  if (isWrong) {
    const detail = `order ${order.state}, entitlement ${current.entitlementId} ${current.status} instead of ${expected}`;
    return [{ kind: 'right-state-differs', subject: order.id, ...about(order), detail }];
  }
  return current.orderId === order.id ? licenceDiscrepancies(order, current) : [];
}

/** Licensing alone knows whether an upgrade that superseded the licence is still paid for. */
const isSuperseded = ({ status, isUpgraded }: ReconciledRight) => status === 'superseded' && isUpgraded;

/** Suspended by an administrator, whatever its order says. */
const isHeld = ({ status, isHeld: held = false }: ReconciledRight) => status === 'suspended' && held;

function licenceDiscrepancies(
  order: OrderFacts,
  { entitlementId, status, licence }: ReconciledRight,
): Discrepancy[] {
  if (licence === status) return [];
  const detail = `entitlement ${status}, licence ${licence ?? 'missing'}`;
  return [{ kind: 'licence-differs', subject: entitlementId, ...about(order), detail }];
}

function tokenDiscrepancies(order: OrderFacts, grant: ReconciledGrant | undefined): Discrepancy[] {
  if (grant && grant.tokenHash === order.tokenHash) return [];
  const inOrder = order.tokenHash === null ? 'no download token in the order' : 'download token in the order';
  const inLicensing = grant ? 'another one in licensing' : 'no download grant in licensing';
  const detail = order.tokenHash === null && grant ? inOrder : `${inOrder}, ${inLicensing}`;
  return [{ kind: 'token-lost', subject: order.id, ...about(order), detail }];
}

/** Compares a right with the order that it names; codes and grants have none. */
export function rightDiscrepancies(
  right: ReconciledRight,
  order: OrderFacts | undefined,
  { cutoff, keptSince }: { cutoff: Date; keptSince: Date },
): Discrepancy[] {
  const { entitlementId: subject, orderId, userId, status, source } = right;
  if (source !== 'order') return [];
  const createdAt = new Date(right.createdAt);
  if (createdAt > cutoff) return [];
  const found = { subject, orderId, userId, orderNumber: order?.number ?? null };
  if (!order) {
    if (status === 'revoked' || createdAt < keptSince) return [];
    return [
      {
        kind: 'right-without-order',
        ...found,
        detail: `entitlement ${status}, order ${orderId} does not exist`,
      },
    ];
  }
  if (order.userId !== userId)
    return [
      { kind: 'right-of-other-user', ...found, detail: `user ${userId}, order of user ${order.userId}` },
    ];
  if (status === 'revoked') return [];
  if (!wasPaid(order.state))
    return [{ kind: 'right-without-order', ...found, detail: `entitlement ${status}, order ${order.state}` }];
  if (!order.pluginIds.includes(right.pluginId))
    return [
      {
        kind: 'right-without-order',
        ...found,
        detail: `the order does not contain product ${right.pluginId}`,
      },
    ];
  return [];
}

/** Compares the holder of personal data with identity: the user must exist, or be erased on both sides. */
export function userDiscrepancies(
  { userId, isErased, where }: { userId: string; isErased: boolean; where: string },
  account: ReconciledAccount | undefined,
  cutoff: Date,
): Discrepancy[] {
  const found = { subject: userId, userId };
  if (isErased)
    return account?.erasedAt === null
      ? [
          {
            kind: 'erased-user-restored',
            ...found,
            detail: `identity has an account whose ${where} were erased`,
          },
        ]
      : [];
  if (!account)
    return [{ kind: 'unknown-user', ...found, detail: `${where} of a user that identity does not know` }];
  if (account.erasedAt === null || new Date(account.erasedAt) > cutoff) return [];
  return [{ kind: 'erased-user-held', ...found, detail: `${where} of a user erased ${account.erasedAt}` }];
}
