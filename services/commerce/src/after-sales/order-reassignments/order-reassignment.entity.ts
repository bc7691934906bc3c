import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DuplicateDecision } from '#contracts/commerce/order-addresses/order-reassignments';

/** An administrator's request to reassign an order to the address that its customer meant. */
@Entity('order_reassignments')
export class OrderReassignment {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') orderId: string;
  @Column('text') oldEmail: string;
  @Column('text') newEmail: string;
  @Column('text') reason: string;
  /** What the administrator decided about items that the new owner has already; null if there were none. */
  @Column('text', { nullable: true }) duplicates: DuplicateDecision | null;
  /** The plug-ins that the new owner had already when the order moved. */
  @Column('uuid', { array: true, default: '{}' }) duplicateIds: string[];
  /** The customer that the order was reassigned from; null until then, and without one. */
  @Column('uuid', { nullable: true }) formerUserId: string | null;
  @Column('text') tokenHash: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
  /** When it was confirmed or replaced by another request. */
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
}
