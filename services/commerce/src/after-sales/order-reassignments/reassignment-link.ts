import { createHash } from 'node:crypto';
import { normalizeEmail } from '#contracts/fields/email';
import { isEntitled, type Order } from '../../orders/placed-orders/orders.service';

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
export const isSameAddress = (a: string, b: string): boolean => normalizeEmail(a) === normalizeEmail(b);

/** Licensing knows a fulfilled order only, and a revoked one has nothing to move. */
export function canReassign({ state, fulfilledAt }: Order): boolean {
  return isEntitled(state) && fulfilledAt !== null;
}
