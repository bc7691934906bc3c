import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Platform } from '#contracts/catalogue/download-files';
import type { Architecture, ArtifactKind, PluginFormat } from '#contracts/catalogue/releases';
import { Release } from './release.entity';

/** A file of a release. Size, checksum and signature are those of the stored bytes. */
@Entity('artifacts')
export class Artifact {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') releaseId: string;
  @ManyToOne(() => Release, (release) => release.artifacts)
  @JoinColumn({ name: 'release_id' })
  release: Relation<Release>;
  @Column('text') platform: Platform;
  @Column('text') arch: Architecture;
  @Column('text', { array: true, default: [] }) formats: PluginFormat[];
  @Column('text') kind: ArtifactKind;
  /** The version that a delta updates. */
  @Column('text', { nullable: true }) deltaFrom: string | null;
  @Column('text') fileName: string;
  @Column('bigint', { transformer: { to: (bytes: number) => bytes, from: Number } }) bytes: number;
  @Column('text') sha256: string;
  /** Base64; null in rows from before signatures. */
  @Column('text', { nullable: true }) ed25519: string | null;
  @Column('text', { nullable: true }) publicKey: string | null;
  @Column('text') storageKey: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
