import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type { Topic } from '#contracts/newsletter/topics';

/** Why nobody writes to somebody any more. */
export type DeactivationReason = 'unsubscribed' | 'hard-bounce' | 'soft-bounces' | 'complaint' | 'admin';

/** An address of the newsletter. Confirmed and active are told apart: who unsubscribed did confirm once. */
@Entity('subscribers')
export class Subscriber {
  @PrimaryColumn('uuid') id: string;
  @Column('text') email: string;
  @Column('text') language: Language;
  @Column('text') source: string;
  @Column('boolean', { default: false }) isConfirmed: boolean;
  @Column('boolean', { default: true }) isActive: boolean;
  @Column('timestamptz') subscribedAt: Date;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
  /** Network and program of who confirmed: the proof of consent. */
  @Column('text', { nullable: true }) confirmedFrom: string | null;
  @Column('text', { nullable: true }) confirmedWith: string | null;
  @Column('timestamptz', { nullable: true }) deactivatedAt: Date | null;
  @Column('text', { nullable: true }) deactivationReason: DeactivationReason | null;
  @Column('text', { array: true }) topics: Topic[];
  /** No campaigns until then. */
  @Column('timestamptz', { nullable: true }) pausedUntil: Date | null;
  /** The last time the person themselves did something; retention counts from here. */
  @Column('timestamptz') lastActedAt: Date;
}
