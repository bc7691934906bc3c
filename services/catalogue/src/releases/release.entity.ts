import { Column, Entity, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import type { Channel, ReleaseStatus, SystemVersions } from '#contracts/catalogue/releases';
import type { Language } from '#contracts/kit/actor';
import { Artifact } from './artifact.entity';

/** One version of a plug-in or of the installer. A published one never changes; it is only rolled out and withdrawn. */
@Entity('releases')
export class Release {
  @PrimaryColumn('uuid') id: string;
  /** The plug-in; null for the installer. */
  @Column('uuid', { nullable: true }) subjectId: string | null;
  @Column('text') version: string;
  @Column('text') channel: Channel;
  @Column('text') status: ReleaseStatus;
  @Column('int', { default: 100 }) rolloutPercent: number;
  @Column('boolean', { default: false }) isCritical: boolean;
  @Column('jsonb', { default: {} }) minOs: SystemVersions;
  @Column('jsonb', { default: {} }) maxOs: SystemVersions;
  @Column('int', { nullable: true }) minMemoryGb: number | null;
  @Column('jsonb') notes: Record<Language, string>;
  @Column('jsonb', { nullable: true }) yankReason: Record<Language, string> | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) publishedAt: Date | null;
  @Column('timestamptz', { nullable: true }) yankedAt: Date | null;
  @OneToMany(() => Artifact, (artifact) => artifact.release) artifacts: Relation<Artifact[]>;
}
