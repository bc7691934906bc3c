import type { SubscriberRow } from '../../../api/schema';

export const filters = ['all', 'confirmed', 'pending', 'inactive'] as const;
export type Filter = (typeof filters)[number];

export type Status = 'active' | 'pending' | 'inactive';

/** Confirmed and active shows active, unconfirmed and active pending, not active inactive (spec admin §4). */
export function statusOf({ isConfirmed, isActive }: Pick<SubscriberRow, 'isConfirmed' | 'isActive'>): Status {
  if (!isActive) return 'inactive';
  return isConfirmed ? 'active' : 'pending';
}

/** Another confirmation mail makes sense only for who is unconfirmed and active (spec admin §2). */
export function canResend(subscriber: Pick<SubscriberRow, 'isConfirmed' | 'isActive'>): boolean {
  return statusOf(subscriber) === 'pending';
}
