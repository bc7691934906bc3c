import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A seat that a deactivation freed and that no other computer has taken since. */
@Entity('freed_seats')
export class FreedSeat {
  @PrimaryColumn('uuid') licenceId: string;
  @PrimaryColumn('uuid') computerId: string;
  @Column('uuid') userId: string;
  @Column('timestamptz', { default: () => 'now()' }) freedAt: Date;
}
