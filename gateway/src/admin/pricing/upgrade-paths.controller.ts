import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import {
  changeUpgradePath,
  type ChangeUpgradePath,
  createUpgradePath,
  type CreateUpgradePath,
  listUpgradePaths,
  type ListUpgradePaths,
  type UpgradePathListItem,
  type UpgradePathPage,
} from '#contracts/commerce/pricing/upgrade-path-admin';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../../access/access';
import { validated } from '../../http/input.pipe';
import { Calls } from '../../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../../http/route-input';

@Admin()
@Controller('api/admin/upgrade-paths')
export class UpgradePathsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listUpgradePaths)
  list(
    @QueryInput(listUpgradePaths) input: ListUpgradePaths,
    @CurrentActor() actor: Actor,
  ): Promise<UpgradePathPage> {
    return this.rpc.call(listUpgradePaths, input, actor);
  }

  @Post()
  @Calls(createUpgradePath)
  create(
    @Body(validated(createUpgradePath)) body: CreateUpgradePath,
    @CurrentActor() actor: Actor,
  ): Promise<UpgradePathListItem> {
    return this.rpc.call(createUpgradePath, body, actor);
  }

  @Put(':id')
  @Calls(changeUpgradePath)
  change(
    @BodyInput(changeUpgradePath) input: ChangeUpgradePath,
    @CurrentActor() actor: Actor,
  ): Promise<UpgradePathListItem> {
    return this.rpc.call(changeUpgradePath, input, actor);
  }
}
