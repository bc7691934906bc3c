import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A licence in use on a computer. A deactivated computer holds leased seats only. */
@Entity('seats')
export class Seat {
  @PrimaryColumn('uuid') licenceId: string;
  @PrimaryColumn('uuid') computerId: string;
  @Column('timestamptz') takenAt: Date;
  @Column('text', { default: 'online' }) kind: 'online' | 'offline';
  /** End of the lease of an offline seat. */
  @Column('timestamptz', { nullable: true }) leaseUntil: Date | null;
}
