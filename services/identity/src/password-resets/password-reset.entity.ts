import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody asked for a new password. For an unknown address there is a row as well, of nobody. */
@Entity('password_resets')
export class PasswordReset {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('text') codeHash: string;
  @Column('text') tokenHash: string;
  /** From the browser that made the request. */
  @Column('int', { default: 0 }) tries: number;
  /** By the address of the account alone. */
  @Column('int', { default: 0 }) triesByEmail: number;
  @Column('timestamptz') expiresAt: Date;
  /** Used, or replaced by a newer one. */
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}
