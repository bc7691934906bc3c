import type { SubscriberView } from '../../../api/schema';

export const filters = ['all', 'confirmed', 'pending', 'inactive'] as const;

export type Status = 'active' | 'pending' | 'inactive';

/** Confirmed and active shows active, unconfirmed and active pending, not active inactive (admin §4). */
export function subscriberStatus({
  isConfirmed,
  isActive,
}: Pick<SubscriberView, 'isConfirmed' | 'isActive'>): Status {
  if (!isActive) return 'inactive';
  return isConfirmed ? 'active' : 'pending';
}

/** Another confirmation mail is offered only for unconfirmed active subscribers (admin §2). */
export function canResend(subscriber: Pick<SubscriberView, 'isConfirmed' | 'isActive'>): boolean {
  return subscriberStatus(subscriber) === 'pending';
}
