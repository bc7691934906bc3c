import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language, Role } from '#contracts/kit/actor';

/** Someone with an account. The address is stored in lower case and unique among the living. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid') id: string;
  @Column('text') email: string;
  /** When its owner showed, by something mailed to it, that the address is theirs. */
  @Column('timestamptz', { nullable: true }) emailConfirmedAt: Date | null;
  /** Since when the account has this address. */
  @Column('timestamptz', { default: () => 'now()' }) emailSince: Date;
  @Column('text') firstName: string;
  @Column('text') lastName: string;
  @Column('text') passwordHash: string;
  @Column('text', { default: 'user' }) role: Role;
  @Column('text', { default: 'en' }) language: Language;
  /** Session tokens carry it; raising it ends all older ones. */
  @Column('int', { default: 1 }) tokenVersion: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** To the day; retention counts from here. */
  @Column('timestamptz', { default: () => 'now()' }) lastActiveAt: Date;
  /** When they were told that the account will end for want of use. */
  @Column('timestamptz', { nullable: true }) warnedAt: Date | null;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
