import { Controller } from '@nestjs/common';
import {
  findPlugin,
  type FindPlugin,
  listPlugins,
  type ListPlugins,
  pluginNotFound,
  type PluginResponse,
  type PluginList,
} from '#contracts/catalogue/plugins';
import {
  listSalesTerms,
  type ListSalesTerms,
  salesTerms,
  type SalesTerms,
  type SalesTermsList,
} from '#contracts/catalogue/sales';
import { findSample, type FindSample, type SampleFile } from '#contracts/catalogue/samples';
import { Failure } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { PluginsService } from './plugins.service';
import { SalesService } from './sales.service';

@Controller()
export class PluginsHandlers {
  constructor(
    private readonly plugins: PluginsService,
    private readonly sales: SalesService,
  ) {}

  @Handles(listPlugins)
  list({ lang }: ListPlugins): Promise<PluginList> {
    return this.plugins.list(lang);
  }

  @Handles(findPlugin)
  find(input: FindPlugin): Promise<PluginResponse> {
    return this.plugins.find(input);
  }

  @Handles(salesTerms)
  async terms({ slug, lang }: FindPlugin): Promise<SalesTerms> {
    const [terms] = await this.sales.terms([slug], lang);
    if (!terms) throw new Failure(pluginNotFound, { slug });
    return terms;
  }

  @Handles(listSalesTerms)
  async listTerms({ slugs, lang }: ListSalesTerms): Promise<SalesTermsList> {
    return { terms: await this.sales.terms(slugs, lang) };
  }

  @Handles(findSample)
  sample(input: FindSample): Promise<SampleFile> {
    return this.plugins.sample(input);
  }
}
