import type { OrderView, Refund } from '../../../api/schema';

/** As the payment provider words them. */
export const reasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
export type Reason = (typeof reasons)[number];

const cents = (dollars: number) => Math.round(dollars * 100);

type Money = Pick<OrderView, 'totalAmount' | 'refunded' | 'refunds'>;

const isOnItsWay = ({ state }: Pick<Refund, 'state'>) => state === 'requested' || state === 'pending';

/** Dollars that may still go back: what is asked for already is gone. The server decides again. */
export function leftToRefund({ totalAmount, refunded, refunds }: Money): number {
  const asked = refunds.filter(({ state }) => isOnItsWay({ state }) || state === 'succeeded');
  const given = asked.reduce((sum, { amount }) => sum + cents(amount), 0);
  return Math.max(0, cents(totalAmount) - Math.max(given, cents(refunded))) / 100;
}

type Refundable = Money & Pick<OrderView, 'status' | 'dispute'>;

/** Only money that came and is not disputed can go back. */
export function canRefund(order: Refundable): boolean {
  const isSettled = order.status === 'paid' || order.status === 'partially_refunded';
  return isSettled && order.dispute !== 'open' && order.dispute !== 'lost' && leftToRefund(order) > 0;
}

/** What the status of an order makes of its licences; undefined where it says nothing. */
function licenceStatusOf({ status, dispute }: Pick<OrderView, 'status' | 'dispute'>): string | undefined {
  if (status === 'refunded') return 'revoked';
  if (status !== 'disputed') return undefined;
  return dispute === 'lost' ? 'revoked' : 'suspended';
}

/** Whether licensing has not applied yet what happened to the order. */
export function isLicenceBehind(order: Pick<OrderView, 'status' | 'dispute' | 'rights'>): boolean {
  const expected = licenceStatusOf(order);
  if (expected === undefined) return false;
  return (order.rights?.rights ?? []).some(({ status }) => status !== expected);
}

export const isRefundUnderway = ({ refunds }: Pick<OrderView, 'refunds'>): boolean =>
  refunds.some(isOnItsWay);

/** The amount of the field in dollars, or `undefined` when it is none that can be given back. */
export function readAmount(text: string, left: number): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(trimmed)) return undefined;
  const amount = Number(trimmed);
  return amount > 0 && cents(amount) <= cents(left) ? amount : undefined;
}

/** Makes a request the same one however often it is sent. `randomUUID` is not there where the page came without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
