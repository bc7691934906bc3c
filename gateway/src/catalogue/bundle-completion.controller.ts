import { Controller, Get } from '@nestjs/common';
import {
  type BundleCompletion,
  type FindBundleCompletion,
  findBundleCompletion,
} from '#contracts/commerce/pricing/bundles';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { Calls } from '../http/route-contract';
import { CurrentActor, QueryInput } from '../http/route-input';

@Controller('api/bundles/:slug/completion')
export class BundleCompletionController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Get()
  @Calls(findBundleCompletion)
  find(
    @QueryInput(findBundleCompletion) input: FindBundleCompletion,
    @CurrentActor() actor: Actor,
  ): Promise<BundleCompletion> {
    return this.rpc.call(findBundleCompletion, input, actor);
  }
}
