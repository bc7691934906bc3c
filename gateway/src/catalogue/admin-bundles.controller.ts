import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  type Bundle,
  type BundleDraft,
  type BundleId,
  type BundlePage,
  createBundle,
  deactivateBundle,
  deleteBundle,
  findBundle,
  listBundles,
  type ListBundles,
  updateBundle,
  type UpdateBundle,
} from '#contracts/catalogue/bundles';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../access/access';
import { validated } from '../http/input.pipe';
import { Calls } from '../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../http/route-input';

@Admin()
@Controller('api/admin/bundles')
export class AdminBundlesController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listBundles)
  list(@QueryInput(listBundles) input: ListBundles, @CurrentActor() actor: Actor): Promise<BundlePage> {
    return this.rpc.call(listBundles, input, actor);
  }

  @Get(':id')
  @Calls(findBundle)
  find(@QueryInput(findBundle) input: BundleId, @CurrentActor() actor: Actor): Promise<Bundle> {
    return this.rpc.call(findBundle, input, actor);
  }

  @Post()
  @Calls(createBundle)
  create(@Body(validated(createBundle)) draft: BundleDraft, @CurrentActor() actor: Actor): Promise<Bundle> {
    return this.rpc.call(createBundle, draft, actor);
  }

  @Put(':id')
  @Calls(updateBundle)
  update(@BodyInput(updateBundle) change: UpdateBundle, @CurrentActor() actor: Actor): Promise<Bundle> {
    return this.rpc.call(updateBundle, change, actor);
  }

  @Post(':id/deactivate')
  @HttpCode(200)
  @Calls(deactivateBundle)
  deactivate(@QueryInput(deactivateBundle) input: BundleId, @CurrentActor() actor: Actor): Promise<Bundle> {
    return this.rpc.call(deactivateBundle, input, actor);
  }

  @Delete(':id')
  @Calls(deleteBundle)
  delete(@QueryInput(deleteBundle) input: BundleId, @CurrentActor() actor: Actor): Promise<Nothing> {
    return this.rpc.call(deleteBundle, input, actor);
  }
}
