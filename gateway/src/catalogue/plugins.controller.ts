import { Controller } from '@nestjs/common';
import { pluginChanged, pricesChanged } from '#contracts/catalogue/events';
import {
  type FindPlugin,
  findPlugin,
  listPlugins,
  type ListPlugins,
  type PluginResponse,
  type PluginList,
} from '#contracts/catalogue/plugins';
import { RpcClient } from '#platform/rpc/rpc-client';

import { CachedGet, invalidatedBy } from '../read-cache/cached-get';

@Controller('api/plugins')
export class PluginsController {
  constructor(private readonly rpc: RpcClient) {}

  @CachedGet('', listPlugins, invalidatedBy(pluginChanged), invalidatedBy(pricesChanged))
  list(input: ListPlugins): Promise<PluginList> {
    return this.rpc.call(listPlugins, input);
  }

  @CachedGet(
    ':slug',
    findPlugin,
    invalidatedBy(pluginChanged, (input, changed) => input['slug'] === changed.slug),
    invalidatedBy(pricesChanged),
  )
  find(input: FindPlugin): Promise<PluginResponse> {
    return this.rpc.call(findPlugin, input);
  }
}
