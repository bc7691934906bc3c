import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Platform } from '#contracts/catalogue/download-files';
import { type ProductFile, productFileExists, type VersionNotes } from '#contracts/catalogue/products';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import type { SignedFile } from '../stored-files/file-signer.service';
import { Artifact } from './artifact.entity';
import { Release } from './release.entity';
import { sortByVersion } from './release-order';

/** The file of one version of a plug-in for one platform. */
export interface DownloadFile {
  id: string;
  pluginId: string;
  platform: Platform;
  version: string;
  fileName: string;
  bytes: number;
  sha256: string;
  storageKey: string;
  /** What is new in the version; empty if it was not written. */
  notes: VersionNotes;
  createdAt: Date;
}

/** A file that is in the storage already. */
export interface NewDownloadFile extends SignedFile {
  platform: Platform;
  version: string;
  fileName: string;
  storageKey: string;
  notes?: VersionNotes | undefined;
}

/** The newest of some versions. */
export function newestVersion(versions: readonly string[]): string | undefined {
  return sortByVersion(versions.map((version) => ({ version })))[0]?.version;
}

/** What buyers install. */
const isDownload = `r.status = 'published' and r.channel = 'stable' and a.kind in ('installer', 'zip')`;

/** The files that buyers download: those of published releases on the stable channel. */
@Injectable()
export class DownloadFilesService {
  constructor(private readonly dataSource: DataSource) {}

  /** The file of the newest version of each plug-in and platform. */
  async listNewest(pluginIds: readonly string[]): Promise<DownloadFile[]> {
    const seen = new Set<string>();
    return (await this.listAll(pluginIds)).filter(({ pluginId, platform }) => {
      const target = `${pluginId} ${platform}`;
      return !seen.has(target) && seen.add(target);
    });
  }

  /** Every file of some plug-ins, the newest version first. */
  async listAll(
    pluginIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<DownloadFile[]> {
    const rows: DownloadFile[] = await tx.query(
      `select a.id, r.subject_id as "pluginId", a.platform, r.version, a.file_name as "fileName", a.bytes::float8 as bytes,
         a.sha256, a.storage_key as "storageKey", r.notes, greatest(a.created_at, r.published_at) as "createdAt"
       from releases r join artifacts a on a.release_id = r.id
       where r.subject_id = any($1) and ${isDownload}
       order by r.published_at desc, a.platform, a.kind, a.id desc`,
      [pluginIds],
    );
    return sortByVersion(rows);
  }

  /** The plug-ins that have a file to download. */
  async pluginIdsWithFiles(pluginIds: readonly string[]): Promise<Set<string>> {
    const rows: { pluginId: string }[] = await this.dataSource.query(
      `select distinct r.subject_id as "pluginId" from releases r join artifacts a on a.release_id = r.id
        where r.subject_id = any($1) and ${isDownload}`,
      [pluginIds],
    );
    return new Set(rows.map(({ pluginId }) => pluginId));
  }

  /**
   * Adds a file to the version, which is published if it is new. A file of this version and platform may have been downloaded already,
   * and a drafted or withdrawn version is not released by the form of a product. @throws Failure PRODUCT_FILE_EXISTS
   */
  async publish(tx: EntityManager, pluginId: string, file: NewDownloadFile): Promise<void> {
    const { platform, version, notes, ...stored } = file;
    const taken = () => new Failure(productFileExists, { platform, version });
    const releaseId = await this.publishedVersion(tx, pluginId, version, notes ?? { en: '', ru: '' });
    if (!releaseId) throw taken();
    const arch = platform === 'macos-universal' ? ('universal' as const) : ('x64' as const);
    const artifact = { id: newId(), releaseId, platform, arch, kind: 'installer' as const, ...stored };
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(Artifact)
      .values(artifact)
      .orIgnore()
      .returning('id')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) throw taken();
  }

  /** Every file of a plug-in, newest first. */
  async listForProduct(tx: EntityManager, pluginId: string): Promise<ProductFile[]> {
    return (await this.listAll([pluginId], tx)).map(({ id, platform, version, fileName, bytes, sha256 }) => ({
      id,
      platform,
      version,
      fileName,
      bytes,
      sha256,
    }));
  }

  private async publishedVersion(
    tx: EntityManager,
    subjectId: string,
    version: string,
    { en, ru }: VersionNotes,
  ): Promise<string | undefined> {
    const release = { id: newId(), subjectId, version, channel: 'stable', status: 'published' } as const;
    await tx
      .createQueryBuilder()
      .insert()
      .into(Release)
      .values({ ...release, notes: { en, ru }, publishedAt: new Date() })
      .orIgnore()
      .execute();
    const known = await tx
      .getRepository(Release)
      .findOneBy({ subjectId, version, yankedAt: IsNull(), status: 'published', channel: 'stable' });
    return known?.id;
  }
}
