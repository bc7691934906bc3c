import { postAdminOrdersRefundsConstraints } from '../../../api/admin-form-constraints';
import { fromMinor, isTypedAmount, toMinor } from '../../i18n/formats';
import { hasExtraDecimals } from '../panel/pricing/extra-decimals';
import type { OrderView, OrderRefund } from '../../../api/schema';

/** Stripe's reasons of a refund. */
export const { enum: reasons } = postAdminOrdersRefundsConstraints.reason;
export type Reason = (typeof reasons)[number];

type RefundTotals = Pick<OrderView, 'totalAmount' | 'refunded' | 'refunds' | 'currency'>;

const isPending = ({ state }: Pick<OrderRefund, 'state'>) => state === 'requested' || state === 'pending';

/** What can still be refunded; pending refunds are subtracted. The server checks it again. */
export function refundableAmount({ totalAmount, refunded, refunds, currency }: RefundTotals): number {
  const cents = (amount: number) => toMinor(amount, currency);
  const requested = refunds.filter(({ state }) => isPending({ state }) || state === 'succeeded');
  const requestedCents = requested.reduce((sum, { amount }) => sum + cents(amount), 0);
  return fromMinor(Math.max(0, cents(totalAmount) - Math.max(requestedCents, cents(refunded))), currency);
}

type Refundable = RefundTotals & Pick<OrderView, 'status' | 'dispute'>;

/** Only a paid order without an open or lost dispute can be refunded. */
export function canRefund(order: Refundable): boolean {
  const isSettled = order.status === 'paid' || order.status === 'partially_refunded';
  return isSettled && order.dispute !== 'open' && order.dispute !== 'lost' && refundableAmount(order) > 0;
}

/** The status that an order's licences must get; undefined where the order does not decide it. */
function licenceStatusOf({ status, dispute }: Pick<OrderView, 'status' | 'dispute'>): string | undefined {
  if (status === 'refunded') return 'revoked';
  if (status !== 'disputed') return undefined;
  return dispute === 'lost' ? 'revoked' : 'suspended';
}

/** Whether licensing has not applied the order's last event yet. */
export function isLicenceOutdated(
  order: Pick<OrderView, 'status' | 'dispute' | 'rights'> & Partial<Pick<OrderView, 'items'>>,
): boolean {
  const ofOrder = licenceStatusOf(order);
  const items = new Map((order.items ?? []).map((item) => [item.pluginId, item]));
  return (order.rights?.rights ?? []).some(({ subjectId, status }) => {
    const isRevoked = items.get(subjectId)?.isRevoked;
    // A full refund may keep the licences.
    const isKept = order.status === 'refunded' && isRevoked === false;
    const expected = isRevoked ? 'revoked' : isKept ? undefined : ofOrder;
    return expected !== undefined && status !== expected;
  });
}

export const isRefundPending = ({ refunds }: Pick<OrderView, 'refunds'>): boolean => refunds.some(isPending);

/** An item of the order with what can still be refunded for it. */
export interface RefundableItem {
  pluginId: string;
  name: string;
  left: number;
}

/** The items that a refund can be limited to; none for an order of one item. */
export function refundableItems({
  items,
  refunds,
  currency,
}: Pick<OrderView, 'items' | 'refunds' | 'currency'>): RefundableItem[] {
  const made = refunds.filter(({ state }) => isPending({ state }) || state === 'succeeded');
  const shares = made.flatMap(({ lines }) => lines);
  const refundable = items.map(({ pluginId, name, bundleName, due }) => {
    const ofItem = shares.filter((share) => share.pluginId === pluginId);
    const refunded = ofItem.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
    const left = fromMinor(Math.max(0, toMinor(due, currency) - refunded), currency);
    return { pluginId, name: bundleName ? `${bundleName}: ${name}` : name, left };
  });
  return items.length > 1 ? refundable.filter(({ left }) => left > 0) : [];
}

/** What is left to refund of some items, but not more than of the order. */
export function amountOf(items: readonly RefundableItem[], left: number, currency: string): number {
  const ofItems = items.reduce((sum, item) => sum + toMinor(item.left, currency), 0);
  return fromMinor(Math.min(toMinor(left, currency), ofItems), currency);
}

/** The typed amount in units of the currency, or `undefined` if it cannot be refunded. */
export function parseAmount(text: string, left: number, currency: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (!isTypedAmount(trimmed, 7, currency)) return undefined;
  const amount = Number(trimmed);
  return amount > 0 && toMinor(amount, currency) <= toMinor(left, currency) ? amount : undefined;
}

/** The text key of the error in a typed amount, if any. */
export function validateRefund(text: string, left: number, currency: string): string | undefined {
  if (hasExtraDecimals(text, currency)) return 'admin.price_steps';
  return parseAmount(text, left, currency) === undefined ? 'admin.orders.refund_bad_amount' : undefined;
}

/** Identifies a request that is sent again. `crypto.randomUUID` is missing on pages without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
