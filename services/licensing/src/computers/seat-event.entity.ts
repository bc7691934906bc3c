import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a seat moved: what allowances are counted by, and what support reads. */
@Entity('seat_events')
export class SeatEvent {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('uuid') computerId: string;
  @Column('uuid', { nullable: true }) licenceId: string | null;
  @Column('text') kind: 'SWAPPED' | 'SWAPPED_BY_CODE' | 'REBOUND';
  @Column('jsonb', { default: {} }) detail: object;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}

/** The one code of a customer that is on its way by mail. */
@Entity('swap_codes')
export class SwapCode {
  @PrimaryColumn('uuid') userId: string;
  @Column('bytea') codeHash: Buffer;
  @Column('int', { default: 0 }) tries: number;
  @Column('timestamptz') expiresAt: Date;
}
