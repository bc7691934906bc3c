import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One offline request with its licence file. */
@Entity('offline_activations')
export class Lease {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('uuid') computerId: string;
  @Column('text') nonce: string;
  @Column('text') devicePublicKey: string;
  @Column('text') licenceFile: string;
  @Column('text', { array: true }) products: string[];
  @Column('timestamptz') leaseUntil: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) returnedAt: Date | null;
  /** The initiator of an early end of the lease. */
  @Column('text', { nullable: true }) releasedBy: 'receipt' | 'owner' | 'admin' | null;
}
