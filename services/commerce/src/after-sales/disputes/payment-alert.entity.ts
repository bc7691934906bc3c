import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DisputeEvidence, PaymentAlertKind } from '#contracts/commerce/disputes';
import type { Cents } from '#contracts/fields/money';

/** A dispute or an early fraud warning as Stripe last reported it, and the evidence that was sent. */
@Entity('payment_alerts')
export class PaymentAlert {
  /** Stripe's id. */
  @PrimaryColumn('text') id: string;
  @Column('text') kind: PaymentAlertKind;
  @Column('uuid') orderId: string;
  @Column('text') status: string;
  @Column('text') reason: string;
  @Column('int') amountCents: Cents;
  @Column('timestamptz') createdAt: Date;
  /** Until when the bank accepts evidence. */
  @Column('timestamptz', { nullable: true }) dueBy: Date | null;
  @Column('int', { default: 0 }) submissions: number;
  /** Null until an administrator has sent evidence, and after an erasure. */
  @Column('jsonb', { nullable: true }) evidence: DisputeEvidence | null;
  /** Stripe's id of the receipt that was uploaded. */
  @Column('text', { nullable: true }) receiptFile: string | null;
  /** When the evidence was stored to be sent, and when Stripe accepted it. */
  @Column('timestamptz', { nullable: true }) evidenceSentAt: Date | null;
  @Column('timestamptz', { nullable: true }) submittedAt: Date | null;
}
