import { Controller } from '@nestjs/common';
import {
  type FindOfferPlugins,
  findOfferPlugins,
  type ListPluginSummaries,
  listPluginSummaries,
  type OfferPlugins,
  type PluginSummaryPage,
} from '#contracts/catalogue/plugin-summaries';
import {
  countPlugins,
  type CountPlugins,
  findPlugin,
  type FindPlugin,
  listPlugins,
  type ListPlugins,
  type PluginCounts,
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
import { PluginCountsService } from './listings/plugin-counts.service';
import { PluginListService } from './listings/plugin-list.service';
import { PluginSummariesService } from './listings/plugin-summaries.service';
import { PluginsService } from './plugins.service';
import { SalesService } from './sales.service';

@Controller()
export class PluginsHandlers {
  constructor(
    private readonly plugins: PluginsService,
    private readonly sales: SalesService,
    private readonly lists: PluginListService,
    private readonly counts: PluginCountsService,
    private readonly summaries: PluginSummariesService,
  ) {}

  @Handles(listPlugins)
  list(input: ListPlugins): Promise<PluginList> {
    return this.lists.list(input);
  }

  @Handles(countPlugins)
  count(input: CountPlugins): Promise<PluginCounts> {
    return this.counts.count(input);
  }

  @Handles(listPluginSummaries)
  listSummaries(input: ListPluginSummaries): Promise<PluginSummaryPage> {
    return this.summaries.list(input);
  }

  @Handles(findOfferPlugins)
  findForOffers(input: FindOfferPlugins): Promise<OfferPlugins> {
    return this.summaries.findForOffers(input);
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
