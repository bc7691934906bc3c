import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pluginChanged } from '#contracts/catalogue/events';
import { Outbox } from '#platform/outbox/outbox';
import { DownloadFilesService, newestVersion } from '../releases/download-files.service';
import { Plugin } from './plugin.entity';
import { saveDownloadSizes } from './product-translations';

/** Keeps the version and the file sizes on the product page equal to those that buyers download. */
@Injectable()
export class ReleasedVersionsService {
  constructor(
    private readonly downloads: DownloadFilesService,
    private readonly outbox: Outbox,
  ) {}

  /** A published version raises the one of the product; the version before follows a withdrawn one. */
  async refresh(tx: EntityManager, pluginId: string, released: string): Promise<void> {
    const plugins = tx.getRepository(Plugin);
    const plugin = await plugins.findOneOrFail({
      where: { id: pluginId },
      lock: { mode: 'pessimistic_write' },
    });
    const files = await this.downloads.listAll([pluginId], tx);
    const [newest] = files;
    const wasShown = plugin.version === released;
    if (!newest || (!wasShown && newestVersion([plugin.version, newest.version]) === plugin.version)) return;
    const bytesOf = (platform: string) => files.find((file) => file.platform === platform)?.bytes;
    await saveDownloadSizes(tx, pluginId, {
      macOS: bytesOf('macos-universal'),
      windows: bytesOf('windows-x64'),
    });
    if (plugin.version === newest.version) return;
    const { slug, isActive, revision } = plugin;
    const change = { version: newest.version, revision: revision + 1, updatedAt: new Date() };
    await plugins.update(pluginId, change);
    await this.outbox.add(tx, pluginChanged, { pluginId, slug, isActive });
  }
}
