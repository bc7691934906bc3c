import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last two freed lent seats early. */
export type SeatEventKind = 'SWAPPED' | 'SWAPPED_BY_CODE' | 'REBOUND' | 'LOST' | 'RELEASED_BY_ADMIN';

/** How a seat moved: what allowances are counted by, and what support reads. */
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
