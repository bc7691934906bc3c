import { Column, Entity, PrimaryColumn } from 'typeorm';

/** waiting → done, ignored (of another application), review (of an order that does not exist), or failed after three days of retries. */
export type StripeEventState = 'waiting' | 'done' | 'ignored' | 'review' | 'failed';

/** A webhook event of Stripe, stored before its delivery is confirmed. */
@Entity('stripe_events')
export class StoredStripeEvent {
  @PrimaryColumn('text') id: string;
  @Column('text') type: string;
  @Column('boolean') livemode: boolean;
  /** The object at the time of the event, without personal data. */
  @Column('jsonb') object: object;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) receivedAt: Date;
  @Column('text', { default: 'waiting' }) state: StripeEventState;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
  @Column('text', { nullable: true }) lastError: string | null;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
}
