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
  type SubscriberRow,
  updateSubscriber,
  type UpdateSubscriber,
} from '#contracts/newsletter/subscribers';
import { RpcClient } from '#platform/rpc/rpc-client';
import { ToldOutcomes, toldOutcomes } from '../http/told-outcomes';
import { Admin } from '../http/access';
import { Asked, ReaderLanguage, Sender, Told } from '../http/asked';
import { Calls, type Question } from '../http/calls';
import { input } from '../http/input.pipe';

const changeMany: Question<ChangeSubscribers, ToldOutcomes> = { ...changeSubscribers, output: ToldOutcomes };

@Admin()
@Controller('api/newsletter/admin/subscribers')
export class SubscribersController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listSubscribers)
  list(@Asked(listSubscribers) asked: ListSubscribers, @Sender() actor: Actor): Promise<SubscriberPage> {
    return this.rpc.call(listSubscribers, asked, actor);
  }

  /** Activates, deactivates or deletes several. */
  @Post('bulk')
  @HttpCode(200)
  @Calls(changeMany)
  async changeMany(
    @Body(input(changeSubscribers)) change: ChangeSubscribers,
    @Sender() actor: Actor,
    @ReaderLanguage() language: Language,
  ): Promise<ToldOutcomes> {
    return toldOutcomes(await this.rpc.call(changeSubscribers, change, actor), language);
  }

  @Put(':id')
  @Calls(updateSubscriber)
  update(@Told(updateSubscriber) change: UpdateSubscriber, @Sender() actor: Actor): Promise<SubscriberRow> {
    return this.rpc.call(updateSubscriber, change, actor);
  }

  @Post(':id/resend-confirmation')
  @HttpCode(200)
  @Calls(resendConfirmation)
  resend(@Asked(resendConfirmation) asked: SubscriberId, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(resendConfirmation, asked, actor);
  }

  @Delete(':id')
  @Calls(deleteSubscriber)
  delete(@Asked(deleteSubscriber) asked: SubscriberId, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(deleteSubscriber, asked, actor);
  }
}
