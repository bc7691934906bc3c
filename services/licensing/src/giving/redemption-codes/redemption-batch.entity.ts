import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BatchKind } from '#contracts/licensing/giving/redemption-batches';
import type { GivenProduct } from '../../entitlements/products.service';

/** Codes that each grant the same products. Only its withdrawal changes. */
@Entity('redemption_batches')
export class RedemptionBatch {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') kind: BatchKind;
  /** With the names that they had when the batch was made. */
  @Column('jsonb') products: GivenProduct[];
  @Column('timestamptz', { nullable: true }) validUntil: Date | null;
  @Column('text', { default: '' }) note: string;
  /** The administrator; for a gift, its buyer. */
  @Column('uuid') createdBy: string;
  /** The order of a gift; its state decides whether the code can be redeemed. */
  @Column('uuid', { nullable: true }) orderId: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
}
