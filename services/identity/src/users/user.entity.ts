import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language, Role } from '#contracts/kit/actor';

/** Someone with an account. The address is stored in lower case and unique among the living. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid') id: string;
  @Column('text') email: string;
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
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
