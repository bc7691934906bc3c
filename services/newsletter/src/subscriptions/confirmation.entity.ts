import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A confirmation link that was sent. The token itself is only in the mail. */
@Entity('confirmations')
export class Confirmation {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') subscriberId: string;
  @Column('text') tokenHash: string;
  @Column('timestamptz') sentAt: Date;
  /** An administrator requested it. */
  @Column('boolean', { default: false }) isResent: boolean;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}
