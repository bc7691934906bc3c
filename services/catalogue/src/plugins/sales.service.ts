import { Injectable } from '@nestjs/common';
import { pluginWithoutFiles, type SalesTerms } from '#contracts/catalogue/sales';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { DownloadFilesService } from '../download-files/download-files.service';
import { PluginsService } from './plugins.service';

/** Determines whether and at which list price plug-ins can be sold. */
@Injectable()
export class SalesService {
  constructor(
    private readonly plugins: PluginsService,
    private readonly downloads: DownloadFilesService,
  ) {}

  /** In the order of the slugs. @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES */
  async terms(slugs: readonly string[], lang: Language): Promise<SalesTerms[]> {
    const terms = await this.plugins.salesTerms(slugs, lang);
    const sellable = await this.downloads.pluginIdsWithFiles(terms.map(({ pluginId }) => pluginId));
    const withoutFiles = terms.find(({ pluginId }) => !sellable.has(pluginId));
    if (withoutFiles) {
      const { slug, name } = withoutFiles;
      throw new Failure(pluginWithoutFiles, { slug, name });
    }
    return terms;
  }
}
