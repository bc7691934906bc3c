import { Injectable } from '@nestjs/common';
import { pluginWithoutFiles, type SalesTerms } from '#contracts/catalogue/sales';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { PluginsService } from './plugins.service';

/** Determines whether and at which list price plug-ins can be sold. */
@Injectable()
export class SalesService {
  constructor(private readonly plugins: PluginsService) {}

  /** In the order of the slugs. @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES */
  async terms(slugs: readonly string[], lang: Language): Promise<SalesTerms[]> {
    const terms = await this.plugins.salesTerms(slugs, lang);
    const forSale = await this.plugins.findIdsForSale(terms.map(({ pluginId }) => pluginId));
    const withoutFiles = terms.find(({ pluginId }) => !forSale.has(pluginId));
    if (withoutFiles) {
      const { slug, name } = withoutFiles;
      throw new Failure(pluginWithoutFiles, { slug, name });
    }
    return terms;
  }
}
