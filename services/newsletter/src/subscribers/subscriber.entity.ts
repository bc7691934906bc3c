import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type { Topic } from '#contracts/newsletter/topics';

/** Why no campaigns are sent to a subscriber. */
export type DeactivationReason = 'unsubscribed' | 'hard-bounce' | 'soft-bounces' | 'complaint' | 'admin';

/** An address on the newsletter list. Confirmed and active are independent: an unsubscribed address was confirmed once. */
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
  /** Network and user agent of the confirmation: the proof of consent. */
  @Column('text', { nullable: true }) confirmedFrom: string | null;
  @Column('text', { nullable: true }) confirmedWith: string | null;
  /** Version of the text that was agreed to with the confirmation; null if an administrator confirmed it. */
  @Column('text', { nullable: true }) consentVersion: string | null;
  @Column('timestamptz', { nullable: true }) deactivatedAt: Date | null;
  @Column('text', { nullable: true }) deactivationReason: DeactivationReason | null;
  @Column('text', { array: true }) topics: Topic[];
  /** No campaigns until this time. */
  @Column('timestamptz', { nullable: true }) pausedUntil: Date | null;
  /** Last activity of the subscriber; the retention period starts here. */
  @Column('timestamptz') lastActedAt: Date;
}
