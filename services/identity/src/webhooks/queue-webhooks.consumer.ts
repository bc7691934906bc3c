import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { releasePublished } from '#contracts/catalogue/events';
import { orderDisputed, orderItemsRefunded, orderPaid, orderRefunded } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import {
  entitlementGranted,
  entitlementRevoked,
  licenceActivated,
  trialEnded,
  trialStarted,
} from '#contracts/licensing/events';
import { Consumes } from '#platform/events/consumes';
import { WebhookDeliveriesService } from './webhook-deliveries.service';

/** Queues the events that webhooks can send, each for the endpoints that chose it. */
@Controller()
export class QueueWebhooks {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Consumes(orderPaid)
  orderPaid(data: object, meta: EventMeta, tx: EntityManager): Promise<void> {
    return this.deliveries.queueEvent(tx, 'order.paid', data, meta);
  }

  @Consumes(orderRefunded)
  orderRefunded(data: object, meta: EventMeta, tx: EntityManager): Promise<void> {
    return this.deliveries.queueEvent(tx, 'order.refunded', data, meta);
  }

  @Consumes(orderItemsRefunded)
  orderItemsRefunded(data: object, meta: EventMeta, tx: EntityManager): Promise<void> {
    return this.deliveries.queueEvent(tx, 'order.items_refunded', data, meta);
  }

  @Consumes(orderDisputed)
  orderDisputed(data: object, meta: EventMeta, tx: EntityManager): Promise<void> {
    return this.deliveries.queueEvent(tx, 'order.disputed', data, meta);
  }

  @Consumes(entitlementGranted)
  entitlementGranted(data: object, meta: EventMeta, tx: EntityManager): Promise<void> {
    return this.deliveries.queueEvent(tx, 'entitlement.granted', data, meta);
  }

  @Consumes(entitlementRevoked)
  entitlementRevoked(data: object, meta: EventMeta, tx: EntityManager): Promise<void> {
    return this.deliveries.queueEvent(tx, 'entitlement.revoked', data, meta);
  }

  @Consumes(licenceActivated)
  licenceActivated(data: object, meta: EventMeta, tx: EntityManager): Promise<void> {
    return this.deliveries.queueEvent(tx, 'licence.activated', data, meta);
  }

  @Consumes(trialStarted)
  trialStarted(data: object, meta: EventMeta, tx: EntityManager): Promise<void> {
    return this.deliveries.queueEvent(tx, 'trial.started', data, meta);
  }

  @Consumes(trialEnded)
  trialEnded(data: object, meta: EventMeta, tx: EntityManager): Promise<void> {
    return this.deliveries.queueEvent(tx, 'trial.ended', data, meta);
  }

  @Consumes(releasePublished)
  releasePublished(data: object, meta: EventMeta, tx: EntityManager): Promise<void> {
    return this.deliveries.queueEvent(tx, 'release.published', data, meta);
  }
}
