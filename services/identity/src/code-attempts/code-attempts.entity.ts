import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Six-digit codes that were tried for one account and purpose within 24 hours. */
@Entity('code_attempts')
export class CodeAttempts {
  @PrimaryColumn('uuid') userId: string;
  @PrimaryColumn('text') purpose: 'password-reset' | 'second-factor';
  @Column('int') attempts: number;
  @Column('timestamptz') resetsAt: Date;
}
