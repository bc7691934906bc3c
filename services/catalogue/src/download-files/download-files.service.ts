import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { DownloadFiles, ListDownloadFiles, Platform } from '#contracts/catalogue/download-files';
import { type ProductFile, productFileExists } from '#contracts/catalogue/products';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { PluginsService } from '../plugins/plugins.service';
import { DownloadFileRow } from './download-file.entity';

/** A file whose bytes are in the storage already. */
export interface NewDownloadFile {
  platform: Platform;
  version: string;
  fileName: string;
  bytes: number;
  sha256: string;
  storageKey: string;
}

/** Which files a purchase opens. */
@Injectable()
export class DownloadFilesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly plugins: PluginsService,
  ) {}

  /** The newest file of each platform, of inactive plug-ins too. */
  async newest({ pluginIds, lang }: ListDownloadFiles): Promise<DownloadFiles> {
    if (pluginIds.length === 0) return { files: [] };
    const [rows, labels] = await Promise.all([
      this.dataSource.getRepository(DownloadFileRow).find({
        where: { pluginId: In(pluginIds) },
        order: { pluginId: 'ASC', platform: 'ASC', createdAt: 'DESC' },
      }),
      this.plugins.labels(pluginIds, lang),
    ]);
    const newest = rows.filter(
      (row, i) => rows[i - 1]?.pluginId !== row.pluginId || rows[i - 1]?.platform !== row.platform,
    );
    const files = newest.flatMap((row) => {
      const label = labels.get(row.pluginId);
      return label
        ? [{ ...row, pluginSlug: label.slug, pluginName: label.name, imageUrl: label.imageUrl }]
        : [];
    });
    return { files };
  }

  /** Which of these plug-ins have a file to download. */
  async withFiles(pluginIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.dataSource
      .getRepository(DownloadFileRow)
      .find({ where: { pluginId: In([...pluginIds]) }, select: { pluginId: true } });
    return new Set(rows.map(({ pluginId }) => pluginId));
  }

  /** Adds a version's file for one platform. */
  async add(tx: EntityManager, pluginId: string, file: NewDownloadFile): Promise<void> {
    const { platform, version, fileName, bytes, sha256, storageKey } = file;
    await tx
      .getRepository(DownloadFileRow)
      .insert({ id: newId(), pluginId, platform, version, fileName, bytes, sha256, storageKey });
  }

  /** The same from an administrator's hand. @throws Failure PRODUCT_FILE_EXISTS where buyers of the version have one already */
  async publish(tx: EntityManager, pluginId: string, file: NewDownloadFile): Promise<void> {
    const { platform, version } = file;
    const isTaken = await tx.getRepository(DownloadFileRow).existsBy({ pluginId, platform, version });
    if (isTaken) throw new Failure(productFileExists, { platform, version });
    await this.add(tx, pluginId, file);
  }

  /** Every file of a plug-in, the newest first. */
  async ofProduct(tx: EntityManager, pluginId: string): Promise<ProductFile[]> {
    const rows = await tx
      .getRepository(DownloadFileRow)
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
