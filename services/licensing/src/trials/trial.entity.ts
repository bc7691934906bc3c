import { dayMs } from '#contracts/fields/durations';
import type { TrialSource, TrialState } from '#contracts/licensing/trials/trials';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The trial of a plug-in on one computer. Computer and address are stored as hashes: both can try a plug-in once in an epoch. */
@Entity('trials')
export class TrialRow {
  @PrimaryColumn('uuid') id: string;
  /** Null after the account was deleted; the computer has still tried the plug-in. */
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('bytea', { nullable: true }) addressHash: Buffer | null;
  @Column('bytea') deviceHash: Buffer;
  @Column('uuid', { nullable: true }) computerId: string | null;
  @Column('uuid') pluginId: string;
  @Column('int') epoch: number;
  @Column('text') slug: string;
  @Column('text') name: string;
  @Column('text') source: TrialSource;
  /** With the extension. */
  @Column('int') days: number;
  /** When the computer has fetched its licence file. */
  @Column('timestamptz', { nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { nullable: true }) endsAt: Date | null;
  @Column('timestamptz', { nullable: true }) extendedAt: Date | null;
  /** On how many days the plug-in has refreshed its file, and the last of them. */
  @Column('int', { default: 0 }) openedDays: number;
  @Column('date', { nullable: true }) lastOpenedOn: string | null;
  /** When the events about the end were published, once each. */
  @Column('timestamptz', { nullable: true }) endingAnnouncedAt: Date | null;
  @Column('timestamptz', { nullable: true }) endAnnouncedAt: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

export function trialState({ endsAt }: Pick<TrialRow, 'endsAt'>, now = new Date()): TrialState {
  if (!endsAt) return 'reserved';
  return endsAt > now ? 'running' : 'ended';
}

/** A day that has begun counts. */
export function daysLeft({ days, endsAt }: Pick<TrialRow, 'days' | 'endsAt'>, now = new Date()): number {
  if (!endsAt) return days;
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs));
}
