import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RefundState } from '#contracts/commerce/refunds';
import type { Cents } from '#contracts/kit/money';

/** One refund of an order: asked for here, and then also known to Stripe, or made in Stripe's dashboard. */
@Entity('refunds')
export class RefundRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') orderId: string;
  /** Makes a repeated request the same; null for Stripe's own. */
  @Column('text', { nullable: true }) key: string | null;
  @Column('text', { nullable: true }) stripeRefundId: string | null;
  @Column('int') amountCents: Cents;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('text', { default: '' }) note: string;
  @Column('text') state: RefundState;
  @Column('text', { nullable: true }) refusal: string | null;
  @Column('uuid', { nullable: true }) requestedBy: string | null;
  @Column('timestamptz') createdAt: Date;
  /** When Stripe was last asked for it. */
  @Column('timestamptz', { nullable: true }) askedAt: Date | null;
}
