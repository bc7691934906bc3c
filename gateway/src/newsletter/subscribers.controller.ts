import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { Actor, Language } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  changeSubscribers,
  type ChangeSubscribers,
  deleteSubscriber,
  listSubscribers,
  type ListSubscribers,
  resendConfirmation,
  type SubscriberId,
  type SubscriberPage,
  type SubscriberView,
  updateSubscriber,
  type UpdateSubscriber,
} from '#contracts/newsletter/subscribers';
import { RpcClient } from '#platform/rpc/rpc-client';
import { TranslatedOutcomes, translateOutcomes } from '../failures/translated-outcomes';
import { Admin } from '../access/access';
import { QueryInput, RequestLanguage, CurrentActor, BodyInput } from '../http/route-input';
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

  @Get()
  @Calls(listSubscribers)
  list(
    @QueryInput(listSubscribers) input: ListSubscribers,
    @CurrentActor() actor: Actor,
  ): Promise<SubscriberPage> {
    return this.rpc.call(listSubscribers, input, actor);
  }

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

  @Put(':id')
  @Calls(updateSubscriber)
  update(
    @BodyInput(updateSubscriber) change: UpdateSubscriber,
    @CurrentActor() actor: Actor,
  ): Promise<SubscriberView> {
    return this.rpc.call(updateSubscriber, change, actor);
  }

  @Post(':id/resend-confirmation')
  @HttpCode(200)
  @Calls(resendConfirmation)
  resend(
    @QueryInput(resendConfirmation) input: SubscriberId,
    @CurrentActor() actor: Actor,
  ): Promise<Nothing> {
    return this.rpc.call(resendConfirmation, input, actor);
  }

  @Delete(':id')
  @Calls(deleteSubscriber)
  delete(@QueryInput(deleteSubscriber) input: SubscriberId, @CurrentActor() actor: Actor): Promise<Nothing> {
    return this.rpc.call(deleteSubscriber, input, actor);
  }
}
