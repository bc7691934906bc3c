import type Stripe from 'stripe';
import type { Store } from '../store/store';
import { apiVersion } from '../stripe-version';
import { deliveryId } from '../webhooks/delivery';
import type { EventRecord } from './event';

/** How many endpoints have not yet confirmed an event. */
export function pendingWebhooks(ledger: Store, { id, endpointIds }: EventRecord): number {
  return endpointIds.filter(
    (endpointId) => ledger.deliveries.get(deliveryId(id, endpointId))?.state !== 'delivered',
  ).length;
}

export function eventObject(ledger: Store, event: EventRecord): Stripe.EventBase {
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: pendingWebhooks(ledger, event),
    request: event.cause,
    type: event.type,
  };
}
