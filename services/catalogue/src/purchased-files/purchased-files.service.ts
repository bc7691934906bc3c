import { Injectable } from '@nestjs/common';
import type {
  DownloadableFiles,
  ListDownloadFiles,
  PublishedFiles,
} from '#contracts/catalogue/download-files';
import type { VersionNotes } from '#contracts/catalogue/products';
import type { Language } from '#contracts/kit/actor';
import { DownloadFilesService } from '../download-files/download-files.service';
import { PluginsService } from '../plugins/plugins.service';

/** Lists the files of purchases, with the names of their plug-ins. */
@Injectable()
export class PurchasedFilesService {
  constructor(
    private readonly downloads: DownloadFilesService,
    private readonly plugins: PluginsService,
  ) {}

  /** The newest file of each platform, of inactive plug-ins as well. */
  async list({ pluginIds, lang }: ListDownloadFiles): Promise<DownloadableFiles> {
    if (pluginIds.length === 0) return { files: [] };
    const [files, labels] = await Promise.all([
      this.downloads.listNewest(pluginIds),
      this.plugins.labels(pluginIds, lang),
    ]);
    return {
      files: files.flatMap(({ notes: _, ...file }) => {
        const label = labels.get(file.pluginId);
        return label
          ? [{ ...file, pluginSlug: label.slug, pluginName: label.name, imageUrl: label.imageUrl }]
          : [];
      }),
    };
  }

  /** The files of all versions, the newest first. */
  async listVersions({ pluginIds, lang }: ListDownloadFiles): Promise<PublishedFiles> {
    if (pluginIds.length === 0) return { files: [] };
    const [files, labels] = await Promise.all([
      this.downloads.listAll(pluginIds),
      this.plugins.labels(pluginIds, lang),
    ]);
    return {
      files: files.flatMap(({ createdAt, notes, ...file }) => {
        const label = labels.get(file.pluginId);
        if (!label) return [];
        const { slug: pluginSlug, name: pluginName, imageUrl } = label;
        return [
          {
            ...file,
            pluginSlug,
            pluginName,
            imageUrl,
            publishedAt: createdAt.toISOString(),
            notes: notesIn(notes, lang),
          },
        ];
      }),
    };
  }
}

function notesIn(notes: VersionNotes | null | undefined, lang: Language): string | null {
  return notes?.[lang] || notes?.en || null;
}
