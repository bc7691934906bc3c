import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookDeliveryState, WebhookError } from '#contracts/identity/webhooks/webhooks';

/** An event for one endpoint, with the result of its last try. */
@Entity('webhook_deliveries')
export class WebhookDelivery {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') endpointId: string;
  /** `webhook-id` of the request: the same for all tries, and for all endpoints of an event. */
  @Column('uuid') eventId: string;
  @Column('text') type: string;
  /** The body of the request. */
  @Column('json') payload: object;
  /** The order of an endpoint: when the event occurred, or when an administrator repeated it. */
  @Column('timestamptz') queuedAt: Date;
  @Column('text', { default: 'waiting' }) state: WebhookDeliveryState;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { nullable: true }) triedAt: Date | null;
  @Column('int', { nullable: true }) status: number | null;
  @Column('text', { nullable: true }) error: WebhookError | null;
  @Column('text', { nullable: true }) answer: string | null;
}
