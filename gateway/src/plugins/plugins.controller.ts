import { Controller, Get } from '@nestjs/common';
import { pluginChanged } from '#contracts/catalogue/events';
import {
  type FindPlugin,
  findPlugin,
  listPlugins,
  type ListPlugins,
  type PluginAnswer,
  type PluginList,
} from '#contracts/catalogue/plugins';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../http/access';
import { Asked } from '../http/asked';
import { Cached, droppedBy } from '../http/cached';
import { Calls } from '../http/calls';

@Controller('api/plugins')
export class PluginsController {
  constructor(private readonly rpc: RpcClient) {}

  @Public()
  @Get()
  @Calls(listPlugins)
  @Cached(listPlugins, droppedBy(pluginChanged))
  list(@Asked(listPlugins) asked: ListPlugins): Promise<PluginList> {
    return this.rpc.call(listPlugins, asked);
  }

  @Public()
  @Get(':slug')
  @Calls(findPlugin)
  @Cached(findPlugin, droppedBy(pluginChanged, (asked, changed) => asked['slug'] === changed.slug))
  find(@Asked(findPlugin) asked: FindPlugin): Promise<PluginAnswer> {
    return this.rpc.call(findPlugin, asked);
  }
}
