import type { SubscriberView } from '#contracts/newsletter/subscribers';
import type { Subscriber } from './subscriber.entity';

/** A subscriber as administrators see them. */
export function subscriberView(subscriber: Subscriber): SubscriberView {
  const { id, subscribedAt, confirmedAt, deactivatedAt } = subscriber;
  return {
    ...subscriber,
    _id: id,
    subscribedAt: subscribedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    deactivatedAt: deactivatedAt?.toISOString() ?? null,
  };
}
