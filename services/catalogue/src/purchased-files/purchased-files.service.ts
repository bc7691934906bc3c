import { Injectable } from '@nestjs/common';
import {
  type DownloadableFiles,
  listDownloadFiles,
  type ListDownloadFiles,
  listPublishedFiles,
  type PublishedFile,
  type PublishedFiles,
} from '#contracts/catalogue/download-files';
import type { VersionNotes } from '#contracts/catalogue/products';
import type { Language } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { type PluginLabel, PluginsService } from '../plugins/plugins.service';
import { type DownloadFile, DownloadFilesService } from '../releases/download-files.service';

/** Lists the files of purchases, with the names of their plug-ins. */
@Injectable()
export class PurchasedFilesService {
  constructor(
    private readonly downloads: DownloadFilesService,
    private readonly plugins: PluginsService,
  ) {}

  /** The newest file of each platform, of inactive plug-ins as well. */
  @Handles(listDownloadFiles)
  async list({ pluginIds, lang }: ListDownloadFiles): Promise<DownloadableFiles> {
    if (pluginIds.length === 0) return { files: [] };
    const [files, labels] = await Promise.all([
      this.downloads.listNewest(pluginIds),
      this.plugins.labels(pluginIds, lang),
    ]);
    return { files: publishedFiles(files, labels, lang) };
  }

  /** The files of all versions, the newest first. */
  @Handles(listPublishedFiles)
  async listVersions({ pluginIds, lang }: ListDownloadFiles): Promise<PublishedFiles> {
    if (pluginIds.length === 0) return { files: [] };
    const [files, labels] = await Promise.all([
      this.downloads.listAll(pluginIds),
      this.plugins.labels(pluginIds, lang),
    ]);
    return { files: publishedFiles(files, labels, lang) };
  }
}

/** The stored files, followed by the download URLs of platforms without one. */
function publishedFiles(
  files: readonly DownloadFile[],
  labels: ReadonlyMap<string, PluginLabel>,
  lang: Language,
): PublishedFile[] {
  const stored = files.flatMap(({ createdAt, notes, ...file }) => {
    const label = labels.get(file.pluginId);
    if (!label) return [];
    return [
      {
        ...file,
        ...shownLabel(label),
        publishedAt: createdAt.toISOString(),
        notes: notesIn(notes, lang),
      },
    ];
  });
  const isStored = (id: string, platform: string) =>
    stored.some((file) => file.pluginId === id && file.platform === platform);
  const linked = [...labels].flatMap(([pluginId, label]) =>
    label.links
      .filter(({ platform }) => !isStored(pluginId, platform))
      .map((link) => ({
        ...link,
        ...shownLabel(label),
        pluginId,
        version: label.version,
        bytes: 0,
        sha256: '',
        storageKey: '',
        publishedAt: label.updatedAt.toISOString(),
        notes: null,
      })),
  );
  return [...stored, ...linked];
}

function shownLabel({ slug, name, imageUrl }: PluginLabel) {
  return { pluginSlug: slug, pluginName: name, imageUrl };
}

function notesIn(notes: VersionNotes, lang: Language): string | null {
  return notes[lang] || notes.en || null;
}
