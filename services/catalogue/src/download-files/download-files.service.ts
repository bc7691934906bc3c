import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { DownloadFiles, ListDownloadFiles, Platform } from '#contracts/catalogue/download-files';
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

  /** Adds a version's file for one platform. */
  async add(tx: EntityManager, pluginId: string, file: NewDownloadFile): Promise<void> {
    const { platform, version, fileName, bytes, sha256, storageKey } = file;
    await tx
      .getRepository(DownloadFileRow)
      .insert({ id: newId(), pluginId, platform, version, fileName, bytes, sha256, storageKey });
  }
}
