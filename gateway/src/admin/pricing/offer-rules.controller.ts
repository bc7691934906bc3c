import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import {
  changeOfferRule,
  type ChangeOfferRule,
  createOfferRule,
  type CreateOfferRule,
  listOfferRules,
  type ListOfferRules,
  type OfferRuleListItem,
  type OfferRulePage,
} from '#contracts/commerce/offers/offer-rule-admin';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../../access/access';
import { validated } from '../../http/input.pipe';
import { Calls } from '../../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../../http/route-input';

@Admin()
@Controller('api/admin/offer-rules')
export class OfferRulesController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listOfferRules)
  list(
    @QueryInput(listOfferRules) input: ListOfferRules,
    @CurrentActor() actor: Actor,
  ): Promise<OfferRulePage> {
    return this.rpc.call(listOfferRules, input, actor);
  }

  @Post()
  @Calls(createOfferRule)
  create(
    @Body(validated(createOfferRule)) body: CreateOfferRule,
    @CurrentActor() actor: Actor,
  ): Promise<OfferRuleListItem> {
    return this.rpc.call(createOfferRule, body, actor);
  }

  @Put(':id')
  @Calls(changeOfferRule)
  change(
    @BodyInput(changeOfferRule) input: ChangeOfferRule,
    @CurrentActor() actor: Actor,
  ): Promise<OfferRuleListItem> {
    return this.rpc.call(changeOfferRule, input, actor);
  }
}
