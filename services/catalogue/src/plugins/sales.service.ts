import { Injectable } from '@nestjs/common';
import { type FindPlugin, pluginNotFound } from '#contracts/catalogue/plugins';
import {
  listSalesTerms,
  type ListSalesTerms,
  pluginWithoutFiles,
  type SalesTerms,
  salesTerms,
  type SalesTermsList,
} from '#contracts/catalogue/sales';
import { Failure } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { PluginsService } from './plugins.service';

/** Determines whether and at which list price plug-ins can be sold. */
@Injectable()
export class SalesService {
  constructor(private readonly plugins: PluginsService) {}

  /** @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES */
  @Handles(salesTerms)
  async find({ slug, lang }: FindPlugin): Promise<SalesTerms> {
    const [terms] = (await this.list({ slugs: [slug], lang })).terms;
    if (!terms) throw new Failure(pluginNotFound, { slug });
    return terms;
  }

  /** In the order of the slugs. @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES */
  @Handles(listSalesTerms)
  async list({ slugs, lang }: Pick<ListSalesTerms, 'slugs' | 'lang'>): Promise<SalesTermsList> {
    const terms = await this.plugins.salesTerms(slugs, lang);
    const forSale = await this.plugins.findIdsForSale(terms.map(({ pluginId }) => pluginId));
    const withoutFiles = terms.find(({ pluginId }) => !forSale.has(pluginId));
    if (withoutFiles) {
      const { slug, name } = withoutFiles;
      throw new Failure(pluginWithoutFiles, { slug, name });
    }
    return { terms };
  }
}
