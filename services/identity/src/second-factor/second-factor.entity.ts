import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody's authenticator app. It counts from the first code that came back. */
@Entity('second_factors')
export class SecondFactorRow {
  @PrimaryColumn('uuid') userId: string;
  /** Sealed, see factor-vault.ts. */
  @Column('text') secret: string;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
  /** The time step (RFC 6238) of the last accepted code: that one and older ones are not taken again. */
  @Column('bigint', { default: 0 }) lastStep: string;
  /** Tries since the last right code, and until when they count. */
  @Column('int', { default: 0 }) tries: number;
  @Column('timestamptz', { default: () => 'now()' }) triesUntil: Date;
}
