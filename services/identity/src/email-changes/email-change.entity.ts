import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A requested change of an account's address, or a request to confirm its present one: then both addresses are equal. */
@Entity('email_changes')
export class EmailChange {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') oldEmail: string;
  @Column('text') newEmail: string;
  /** The user's token version at the request; the end of all sessions raises it and so cancels the change. */
  @Column('int') tokenVersion: number;
  @Column('text') tokenHash: string;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** When it was redeemed, or replaced by a newer one. */
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  @Column('timestamptz', { nullable: true }) redeemedAt: Date | null;
  /** When the account got its old address, if that was confirmed. */
  @Column('timestamptz', { nullable: true }) oldSince: Date | null;
}
