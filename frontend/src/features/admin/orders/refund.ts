import { postAdminOrdersRefundsConstraints } from '../../../api/form-constraints';
import type { OrderView, OrderRefund } from '../../../api/schema';

/** Stripe's reasons of a refund. */
export const { enum: reasons } = postAdminOrdersRefundsConstraints.reason;
export type Reason = (typeof reasons)[number];

const cents = (dollars: number) => Math.round(dollars * 100);

type RefundTotals = Pick<OrderView, 'totalAmount' | 'refunded' | 'refunds'>;

const isPending = ({ state }: Pick<OrderRefund, 'state'>) => state === 'requested' || state === 'pending';

/** Dollars that can still be refunded; pending refunds are subtracted. The server checks it again. */
export function refundableAmount({ totalAmount, refunded, refunds }: RefundTotals): number {
  const requested = refunds.filter(({ state }) => isPending({ state }) || state === 'succeeded');
  const requestedCents = requested.reduce((sum, { amount }) => sum + cents(amount), 0);
  return Math.max(0, cents(totalAmount) - Math.max(requestedCents, cents(refunded))) / 100;
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
export function isLicenceOutdated(order: Pick<OrderView, 'status' | 'dispute' | 'rights'>): boolean {
  const expected = licenceStatusOf(order);
  if (expected === undefined) return false;
  return (order.rights?.rights ?? []).some(({ status }) => status !== expected);
}

export const isRefundPending = ({ refunds }: Pick<OrderView, 'refunds'>): boolean => refunds.some(isPending);

/** The typed amount in dollars, or `undefined` if it cannot be refunded. */
export function parseAmount(text: string, left: number): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(trimmed)) return undefined;
  const amount = Number(trimmed);
  return amount > 0 && cents(amount) <= cents(left) ? amount : undefined;
}

/** Identifies a request that is sent again. `crypto.randomUUID` is missing on pages without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
