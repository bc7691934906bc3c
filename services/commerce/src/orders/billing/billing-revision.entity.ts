import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The customer of an order as its documents name it. A correction is a further row; none is changed. */
@Entity('billing_revisions')
export class BillingRevision {
  @PrimaryColumn('uuid') orderId: string;
  @PrimaryColumn('int') revision: number;
  @Column('text') name: string;
  @Column('text', { default: '' }) company: string;
  /** Lines separated by a line feed. */
  @Column('text', { default: '' }) address: string;
  @Column('text', { default: '' }) vatId: string;
  @Column('text', { nullable: true }) country: string | null;
  @Column('timestamptz') createdAt: Date;
}
