import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Platform } from '#contracts/catalogue/download-files';
import type { Channel } from '#contracts/catalogue/installers';
import type { Language } from '#contracts/kit/actor';

/** One version of the installer for one platform. A release never changes; it can only be withdrawn. */
@Entity('installer_releases')
export class InstallerRelease {
  @PrimaryColumn('uuid') id: string;
  @Column('text') platform: Platform;
  @Column('text') version: string;
  @Column('text') channel: Channel;
  @Column('text') fileName: string;
  @Column('text') storageKey: string;
  @Column('bigint', { transformer: { to: (bytes: number) => bytes, from: Number } }) bytes: number;
  @Column('text') sha256: string;
  @Column('jsonb') notes: Record<Language, string>;
  @Column('timestamptz') publishedAt: Date;
  @Column('timestamptz', { nullable: true }) yankedAt: Date | null;
}
