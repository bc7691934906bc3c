import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language, Role } from '#contracts/kit/actor';

/** An account. The address is stored in lower case and is unique among accounts that are not deleted. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid') id: string;
  @Column('text') email: string;
  /** When the owner presented a token or code that was mailed to the address. */
  @Column('timestamptz', { nullable: true }) emailConfirmedAt: Date | null;
  /** When the account got this address. */
  @Column('timestamptz', { default: () => 'now()' }) emailSince: Date;
  @Column('text') firstName: string;
  @Column('text') lastName: string;
  @Column('text') passwordHash: string;
  @Column('text', { default: 'user' }) role: Role;
  @Column('text', { default: 'en' }) language: Language;
  /** Part of every session token; raising it ends all older tokens. */
  @Column('int', { default: 1 }) tokenVersion: number;
  /** The version of the terms that were in force at the registration. */
  @Column('text', { nullable: true }) termsVersion: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** Accurate to a day; the retention period starts here. */
  @Column('timestamptz', { default: () => 'now()' }) lastActiveAt: Date;
  /** When the mail about the deletion of the inactive account was queued. */
  @Column('timestamptz', { nullable: true }) warnedAt: Date | null;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  /** The account that this one was merged into; this one accepts no log-in any more. */
  @Column('uuid', { nullable: true }) mergedInto: string | null;
  @Column('timestamptz', { nullable: true }) mergedAt: Date | null;
}
