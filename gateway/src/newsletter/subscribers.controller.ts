import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { Actor, Language } from '#contracts/kit/actor';
import { changeSubscribers, type ChangeSubscribers } from '#contracts/newsletter/subscribers';
import { RpcClient } from '#platform/rpc/rpc-client';
import { TranslatedOutcomes, translateOutcomes } from '../failures/translated-outcomes';
import { Admin } from '../access/access';
import { RequestLanguage, CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { validated } from '../http/input.pipe';

const changeSubscribersRoute: RouteContract<ChangeSubscribers, TranslatedOutcomes> = {
  ...changeSubscribers,
  output: TranslatedOutcomes,
};

@Admin()
@Controller('api/newsletter/admin/subscribers')
export class SubscribersController {
  constructor(private readonly rpc: RpcClient) {}

  /** Activates, deactivates or deletes several subscribers. */
  @Post('bulk')
  @HttpCode(200)
  @Calls(changeSubscribersRoute)
  async changeMany(
    @Body(validated(changeSubscribers)) change: ChangeSubscribers,
    @CurrentActor() actor: Actor,
    @RequestLanguage() language: Language,
  ): Promise<TranslatedOutcomes> {
    return translateOutcomes(await this.rpc.call(changeSubscribers, change, actor), language);
  }
}
