import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody wants another address for their account and has not shown yet that it is theirs. */
@Entity('email_changes')
export class EmailChange {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') newEmail: string;
  @Column('text') tokenHash: string;
  @Column('timestamptz') expiresAt: Date;
  /** Used, replaced by a newer one, or called off by a new password. */
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}
