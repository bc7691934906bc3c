import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The right to download the files of one order without signing in. Only the hash of its token is stored. */
@Entity('download_grants')
export class DownloadGrant {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') orderId: string;
  @Column('text') orderNumber: string;
  @Column('uuid') userId: string;
  @Column('bytea') tokenHash: Buffer;
  @Column('uuid', { array: true }) pluginIds: string[];
  /** Those of them whose licences were revoked by refunds of lines. */
  @Column('uuid', { array: true, default: [] }) revokedPluginIds: string[];
  @Column('int') transferLimit: number;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  /** When its customer was last notified of its end. */
  @Column('timestamptz', { nullable: true }) endingMailedAt: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
