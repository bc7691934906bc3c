import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  type ApplyBulkChange,
  applyBulkChange,
  type BulkChangeId,
  undoBulkChange,
} from '#contracts/catalogue/bulk/bulk-changes';
import { maxTextsBodyBytes } from '#contracts/catalogue/bulk/product-texts';
import type { Actor, Language } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../access/access';
import { TranslatedOutcomes, translateOutcomes } from '../failures/translated-outcomes';
import { validated } from '../http/input.pipe';
import { Calls, type RouteContract } from '../http/route-contract';
import { CurrentActor, RequestLanguage } from '../http/route-input';
import { LongBody } from '../request-bodies/body-parser';

const applyRoute: RouteContract<ApplyBulkChange, TranslatedOutcomes> = {
  ...applyBulkChange,
  output: TranslatedOutcomes,
};
const undoRoute: RouteContract<BulkChangeId, TranslatedOutcomes> = {
  ...undoBulkChange,
  output: TranslatedOutcomes,
};

@Admin()
@Controller('api/admin/bulk-changes')
export class BulkChangesController {
  constructor(private readonly rpc: RpcClient) {}

  /** Changes price, status or texts of several products. */
  @RecentLogin()
  @Post()
  @HttpCode(200)
  @LongBody(maxTextsBodyBytes)
  @Calls(applyRoute)
  async apply(
    @Body(validated(applyBulkChange)) change: ApplyBulkChange,
    @CurrentActor() actor: Actor,
    @RequestLanguage() language: Language,
  ): Promise<TranslatedOutcomes> {
    return translateOutcomes(await this.rpc.call(applyBulkChange, change, actor), language);
  }

  /** Restores the products of a bulk change. */
  @RecentLogin()
  @Post(':id/undo')
  @HttpCode(200)
  @Calls(undoRoute)
  async undo(
    @Param(validated(undoBulkChange)) change: BulkChangeId,
    @CurrentActor() actor: Actor,
    @RequestLanguage() language: Language,
  ): Promise<TranslatedOutcomes> {
    return translateOutcomes(await this.rpc.call(undoBulkChange, change, actor), language);
  }
}
