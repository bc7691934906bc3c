import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Replaces a code of the authenticator app once, for a user who has lost the app. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid') userId: string;
  @PrimaryColumn('text') codeHash: string;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}
