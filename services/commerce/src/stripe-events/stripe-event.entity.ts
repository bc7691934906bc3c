import { Column, Entity, PrimaryColumn } from 'typeorm';

/** waiting → done, or ignored (not ours), or failed after three days of tries. */
export type StripeEventState = 'waiting' | 'done' | 'ignored' | 'failed';

/** Stripe's deliveries, kept before they are answered for. */
@Entity('stripe_events')
export class StripeEventRow {
  @PrimaryColumn('text') id: string;
  @Column('text') type: string;
  @Column('boolean') livemode: boolean;
  /** The object as it was when the event came to be, without the person. */
  @Column('jsonb') object: object;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) receivedAt: Date;
  @Column('text', { default: 'waiting' }) state: StripeEventState;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { default: () => 'now()' }) nextTryAt: Date;
  @Column('text', { nullable: true }) lastError: string | null;
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
}
