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
  type PluginResponse,
  type PluginList,
} from '#contracts/catalogue/plugins';
import { salesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { findSample, type FindSample, type SampleFile } from '#contracts/catalogue/samples';
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
  terms(input: FindPlugin): Promise<SalesTerms> {
    return this.sales.terms(input);
  }

  @Handles(findSample)
  sample(input: FindSample): Promise<SampleFile> {
    return this.plugins.sample(input);
  }
}
