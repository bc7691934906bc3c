import { Controller } from '@nestjs/common';
import { pluginChanged, pricesChanged } from '#contracts/catalogue/events';
import {
  type CountPlugins,
  countPlugins,
  type FindPlugin,
  findPlugin,
  listPlugins,
  type ListPlugins,
  type PluginCounts,
  type PluginResponse,
  type PluginList,
} from '#contracts/catalogue/plugins';
import { RpcClient } from '#platform/rpc/rpc-client';

import { CachedGet, invalidatedBy } from '../read-cache/cached-get';

@Controller('api')
export class PluginsController {
  constructor(private readonly rpc: RpcClient) {}

  @CachedGet('plugins', listPlugins, invalidatedBy(pluginChanged), invalidatedBy(pricesChanged))
  list(input: ListPlugins): Promise<PluginList> {
    return this.rpc.call(listPlugins, input);
  }

  @CachedGet('plugin-facets', countPlugins, invalidatedBy(pluginChanged), invalidatedBy(pricesChanged))
  count(input: CountPlugins): Promise<PluginCounts> {
    return this.rpc.call(countPlugins, input);
  }

  @CachedGet(
    'plugins/:slug',
    findPlugin,
    invalidatedBy(pluginChanged, (input, changed) => input['slug'] === changed.slug),
    invalidatedBy(pricesChanged),
  )
  find(input: FindPlugin): Promise<PluginResponse> {
    return this.rpc.call(findPlugin, input);
  }
}
