import { Injectable } from '@nestjs/common';
import type { FindPlugin } from '#contracts/catalogue/plugins';
import { pluginWithoutFiles, type SalesTerms } from '#contracts/catalogue/sales';
import { Failure } from '#contracts/kit/failure';
import { DownloadFilesService } from '../download-files/download-files.service';
import { PluginsService } from './plugins.service';

/** Determines whether and at which price a plug-in can be sold. */
@Injectable()
export class SalesService {
  constructor(
    private readonly plugins: PluginsService,
    private readonly downloads: DownloadFilesService,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES */
  async terms(input: FindPlugin): Promise<SalesTerms> {
    const terms = await this.plugins.salesTerms(input);
    const { pluginId, slug } = terms;
    const sellable = await this.downloads.pluginIdsWithFiles([pluginId]);
    if (!sellable.has(pluginId)) throw new Failure(pluginWithoutFiles, { slug });
    return terms;
  }
}
