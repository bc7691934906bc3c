import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody wants another address for their account and has not shown yet that it is theirs. */
@Entity('email_changes')
export class EmailChange {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') oldEmail: string;
  @Column('text') newEmail: string;
  /** The user's when it was asked for: whatever ends all sessions calls it off. */
  @Column('int') tokenVersion: number;
  @Column('text') tokenHash: string;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** Used, or replaced by a newer one. */
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  /** When it was used. */
  @Column('timestamptz', { nullable: true }) redeemedAt: Date | null;
  /** Since when the account had the address that it left, if that had been shown to be its owner's. */
  @Column('timestamptz', { nullable: true }) oldSince: Date | null;
}
