import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RefundState, Revocation } from '#contracts/commerce/refunds';
import type { Cents } from '#contracts/fields/money';

/** One refund of an order, requested here or made in Stripe's dashboard. */
@Entity('refunds')
export class Refund {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') orderId: string;
  /** Idempotency key of the request; null for a refund made in Stripe's dashboard. */
  @Column('text', { nullable: true }) key: string | null;
  @Column('text', { nullable: true }) stripeRefundId: string | null;
  @Column('int') amountCents: Cents;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('text', { default: '' }) note: string;
  /** What the administrator decided about the licences; null if the refunded sum decides. */
  @Column('text', { nullable: true }) revoke: Revocation | null;
  @Column('text') state: RefundState;
  @Column('text', { nullable: true }) refusal: string | null;
  @Column('uuid', { nullable: true }) requestedBy: string | null;
  @Column('timestamptz') createdAt: Date;
  /** When the request was last sent to Stripe. */
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
}
