import { releasePublished } from '../../catalogue/events';
import { orderDisputed, orderItemsRefunded, orderPaid, orderRefunded } from '../../commerce/events';
import type { EventContract } from '../../kit/event';
import {
  entitlementGranted,
  entitlementRevoked,
  licenceActivated,
  trialEnded,
  trialStarted,
} from '../../licensing/events';

/** An event that webhooks send: the data of an event of the bus without the omitted fields, such as names and addresses. */
interface WebhookEvent {
  readonly contract: EventContract;
  readonly description: string;
  readonly omitted: readonly string[];
}

function webhookEvent<D extends object>(
  contract: EventContract<D>,
  description: string,
  omitted: readonly (keyof D & string)[] = [],
): WebhookEvent {
  return { contract, description, omitted };
}

/** Consumers, payloads, schemas and documentation follow from this declaration. Types are never renamed. */
export const webhookEvents = {
  'order.paid': webhookEvent(orderPaid, 'An order was paid, or a free one was placed.', [
    'email',
    'firstName',
    'gift',
  ]),
  'order.refunded': webhookEvent(orderRefunded, 'The full amount of an order was refunded.', ['asOf']),
  'order.items_refunded': webhookEvent(
    orderItemsRefunded,
    'Some products of an order were refunded; `pluginIds` lists all that are refunded now.',
  ),
  'order.disputed': webhookEvent(orderDisputed, 'A dispute of a payment was opened, won or lost.'),
  'entitlement.granted': webhookEvent(entitlementGranted, 'A customer owns a product from now on, or again.'),
  'entitlement.revoked': webhookEvent(entitlementRevoked, 'A customer does not own a product any more.'),
  'licence.activated': webhookEvent(licenceActivated, 'A computer took seats of licences.'),
  'trial.started': webhookEvent(trialStarted, 'The days of a trial began with its first activation.'),
  'trial.ended': webhookEvent(trialEnded, 'A trial ended, and the customer has not bought the plug-in.'),
  'release.published': webhookEvent(releasePublished, 'A stable version of a plug-in on sale was published.'),
} satisfies Record<string, WebhookEvent>;

export type WebhookEventType = keyof typeof webhookEvents;
export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

/** An event on request, which no endpoint chooses. */
export const testEventType = 'webhook.test';

/** The version of the data: that of the event on the bus. */
export function webhookVersion({ subject }: EventContract): number {
  return Number(/\d+$/.exec(subject)?.[0]);
}
