import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  findPlugin,
  listPlugins,
  type ListPlugins,
  type PluginAnswer,
  type PluginList,
} from '#contracts/catalogue/plugins';
import { RpcClient } from '#platform/rpc/rpc-client';
import { readInput } from '#platform/rpc/input';
import { Public } from '../http/access';
import { input } from '../http/input.pipe';

/** Reached only by what the read cache does not take, such as unknown parameters. */
@Controller('api/plugins')
export class PluginsController {
  constructor(private readonly rpc: RpcClient) {}

  @Public()
  @Get()
  list(@Query(input(listPlugins)) query: ListPlugins): Promise<PluginList> {
    return this.rpc.call(listPlugins, query);
  }

  @Public()
  @Get(':slug')
  async find(
    @Param('slug') slug: string,
    @Query(input(listPlugins)) { lang }: ListPlugins,
  ): Promise<PluginAnswer> {
    return this.rpc.call(findPlugin, await readInput(findPlugin.input, { slug, lang }));
  }
}
