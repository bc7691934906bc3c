import { Column, Entity, PrimaryColumn } from 'typeorm';

/** LOST and RELEASED_BY_ADMIN: all seats were freed, leased ones before the end of the lease. */
export type SeatEventKind = 'SWAPPED' | 'SWAPPED_BY_CODE' | 'REBOUND' | 'LOST' | 'RELEASED_BY_ADMIN';

/** A change of seats. Yearly allowances are counted by these rows. */
@Entity('seat_events')
export class SeatEvent {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('uuid') computerId: string;
  @Column('uuid', { nullable: true }) licenceId: string | null;
  @Column('text') kind: SeatEventKind;
  @Column('jsonb', { default: {} }) detail: object;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
