import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request for a new password. A request for an unknown address has no user. */
@Entity('password_resets')
export class PasswordReset {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('text') codeHash: string;
  @Column('text') tokenHash: string;
  /** Attempts from the browser that made the request. */
  @Column('int', { default: 0 }) tries: number;
  /** Attempts by the address of the account alone. */
  @Column('int', { default: 0 }) triesByEmail: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
  /** When it was used or revoked. */
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}
