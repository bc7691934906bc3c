import type Stripe from 'stripe';
import type { Stored } from '../store/store';
import { apiVersion } from '../stripe-version';
import { deliveryId, deliveries } from '../webhooks/delivery';
import type { EventRecord } from './event';

/** How many endpoints have not yet confirmed an event. */
export function pendingWebhooks(sandbox: Stored, { id, endpointIds }: EventRecord): number {
  return endpointIds.filter(
    (endpointId) => deliveries(sandbox).get(deliveryId(id, endpointId))?.state !== 'delivered',
  ).length;
}

export function eventObject(sandbox: Stored, event: EventRecord): Stripe.EventBase {
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: pendingWebhooks(sandbox, event),
    request: event.cause,
    type: event.type,
  };
}
