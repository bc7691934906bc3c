import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The authenticator app of a user. Two-factor authentication is enabled once a code of the app was confirmed. */
@Entity('second_factors')
export class AuthenticatorApp {
  @PrimaryColumn('uuid') userId: string;
  /** Encrypted by two-factor-secrets.ts. */
  @Column('text') secret: string;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
  /** The time step (RFC 6238) of the last accepted code; codes of this step and older ones are rejected. */
  @Column('bigint', { default: 0 }) lastStep: string;
  /** Attempts since the last accepted code; they expire at `triesUntil`. */
  @Column('int', { default: 0 }) tries: number;
  @Column('timestamptz', { default: () => 'now()' }) triesUntil: Date;
}
