import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { Platform } from '#contracts/catalogue/download-files';
import { type ProductFile, productFileExists, type VersionNotes } from '#contracts/catalogue/products';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { DownloadFile } from './download-file.entity';

export type { DownloadFile };

/** A file that is in the storage already. */
export interface NewDownloadFile {
  platform: Platform;
  version: string;
  fileName: string;
  bytes: number;
  sha256: string;
  storageKey: string;
  notes?: VersionNotes | undefined;
}

/** The files that buyers download. */
@Injectable()
export class DownloadFilesService {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest file of each plug-in and platform. */
  async listNewest(pluginIds: readonly string[]): Promise<DownloadFile[]> {
    const files = await this.dataSource.getRepository(DownloadFile).find({
      where: { pluginId: In([...pluginIds]) },
      order: { pluginId: 'ASC', platform: 'ASC', createdAt: 'DESC' },
    });
    return files.filter((file, i) => {
      const previous = files[i - 1];
      return previous?.pluginId !== file.pluginId || previous.platform !== file.platform;
    });
  }

  /** Every file of some plug-ins, the newest first. */
  listAll(pluginIds: readonly string[]): Promise<DownloadFile[]> {
    return this.dataSource.getRepository(DownloadFile).find({
      where: { pluginId: In([...pluginIds]) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** The plug-ins that have a file to download. */
  async pluginIdsWithFiles(pluginIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.dataSource
      .getRepository(DownloadFile)
      .find({ where: { pluginId: In([...pluginIds]) }, select: { pluginId: true } });
    return new Set(rows.map(({ pluginId }) => pluginId));
  }

  /** Adds the file of a version for one platform. */
  async add(tx: EntityManager, pluginId: string, file: NewDownloadFile): Promise<void> {
    const { platform, version, fileName, bytes, sha256, storageKey, notes = null } = file;
    await tx
      .getRepository(DownloadFile)
      .insert({ id: newId(), pluginId, platform, version, fileName, bytes, sha256, storageKey, notes });
  }

  /** Adds a file, unless buyers of the version may have one already. @throws Failure PRODUCT_FILE_EXISTS */
  async publish(tx: EntityManager, pluginId: string, file: NewDownloadFile): Promise<void> {
    const { platform, version } = file;
    const isTaken = await tx.getRepository(DownloadFile).existsBy({ pluginId, platform, version });
    if (isTaken) throw new Failure(productFileExists, { platform, version });
    await this.add(tx, pluginId, file);
  }

  /** Every file of a plug-in, newest first. */
  async listForProduct(tx: EntityManager, pluginId: string): Promise<ProductFile[]> {
    const rows = await tx
      .getRepository(DownloadFile)
      .find({ where: { pluginId }, order: { createdAt: 'DESC', platform: 'ASC' } });
    return rows.map(({ id, platform, version, fileName, bytes, sha256 }) => ({
      id,
      platform,
      version,
      fileName,
      bytes,
      sha256,
    }));
  }
}
