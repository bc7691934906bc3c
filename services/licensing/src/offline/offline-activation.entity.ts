import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One file that was made for a computer without a network. */
@Entity('offline_activations')
export class OfflineActivationRow {
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
  /** Who gave the seat back before its time. */
  @Column('text', { nullable: true }) releasedBy: 'receipt' | 'owner' | 'admin' | null;
}
