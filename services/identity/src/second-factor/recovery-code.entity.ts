import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Opens an account once, for whoever has lost their authenticator app. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid') userId: string;
  @PrimaryColumn('text') codeHash: string;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}
