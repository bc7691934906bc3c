import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Platform } from '#contracts/catalogue/download-files';
import type { VersionNotes } from '#contracts/catalogue/products';

/** The file of one version of a plug-in for one platform. It never changes: a new version is a new row. */
@Entity('download_files')
export class DownloadFile {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') pluginId: string;
  @Column('text') platform: Platform;
  @Column('text') version: string;
  @Column('text') fileName: string;
  @Column('int') bytes: number;
  @Column('text') sha256: string;
  @Column('text') storageKey: string;
  /** What is new in the version; null if it was not written. */
  @Column('jsonb', { nullable: true }) notes?: VersionNotes | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
