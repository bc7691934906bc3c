import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookEventType } from '#contracts/identity/webhooks/webhook-events';
import type { WebhookState } from '#contracts/identity/webhooks/webhooks';

/**
 * An address that receives events. Its row is the item of the work queue, so one process at a time sends the events of an endpoint, one
 * after the other.
 */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @PrimaryColumn('uuid') id: string;
  @Column('text') url: string;
  @Column('text') name: string;
  @Column('text', { array: true }) events: WebhookEventType[];
  @Column('text') state: WebhookState;
  /** Encrypted, as the former one. */
  @Column('text') secret: string;
  @Column('text', { nullable: true }) formerSecret: string | null;
  @Column('timestamptz', { nullable: true }) formerSecretEndsAt: Date | null;
  /** Tries that failed since the last success. */
  @Column('int', { default: 0 }) failures: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('int', { default: 0 }) version: number;

  /** When the next try or the end of the lease is due; infinity without events to send. */
  @Column('timestamptz', { select: false, default: () => `'infinity'` }) dueAt: Date;
  /** Events were added since the claim. */
  @Column('bool', { select: false, default: false }) hasNews: boolean;
  /** Claims by workers: the fencing token. */
  @Column('int', { select: false, default: 0 }) claims: number;
}
