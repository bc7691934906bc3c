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
    const { terms, withoutFiles } = await this.list({ slugs: [slug], lang });
    const [unsold] = withoutFiles;
    if (unsold) throw new Failure(pluginWithoutFiles, { ...unsold });
    const [found] = terms;
    if (!found) throw new Failure(pluginNotFound, { slug });
    return found;
  }

  /** In the order of the slugs. */
  @Handles(listSalesTerms)
  async list({ slugs, lang }: Pick<ListSalesTerms, 'slugs' | 'lang'>): Promise<SalesTermsList> {
    const found = await this.plugins.salesTerms(slugs, lang);
    const forSale = await this.plugins.findIdsForSale(found.map(({ pluginId }) => pluginId));
    const terms = found.filter(({ pluginId }) => forSale.has(pluginId));
    const withoutFiles = found
      .filter(({ pluginId }) => !forSale.has(pluginId))
      .map(({ slug, name }) => ({ slug, name }));
    return { terms, withoutFiles };
  }
}
