import { Controller } from '@nestjs/common';
import {
  findPlugin,
  type FindPlugin,
  listPlugins,
  type ListPlugins,
  type PluginResponse,
  type PluginList,
} from '#contracts/catalogue/plugins';
import { salesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { findSample, type FindSample, type SampleFile } from '#contracts/catalogue/samples';
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
  terms(input: FindPlugin): Promise<SalesTerms> {
    return this.sales.terms(input);
  }

  @Handles(findSample)
  sample(input: FindSample): Promise<SampleFile> {
    return this.plugins.sample(input);
  }
}
