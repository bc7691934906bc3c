import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { deleteUsers } from '#contracts/identity/user-admin';
import type { Actor, Language } from '#contracts/kit/actor';
import type { BulkIds } from '#contracts/operations/bulk';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../access/access';
import { RequestLanguage, CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { validated } from '../http/input.pipe';
import { TranslatedOutcomes, translateOutcomes } from '../failures/translated-outcomes';

const deleteUsersRoute: RouteContract<BulkIds, TranslatedOutcomes> = {
  ...deleteUsers,
  output: TranslatedOutcomes,
};

@Admin()
@Controller('api/admin/users')
export class UsersController {
  constructor(private readonly rpc: RpcClient) {}

  /** Deletes several users. */
  @RecentLogin()
  @Post('bulk-delete')
  @HttpCode(200)
  @Calls(deleteUsersRoute)
  async deleteMany(
    @Body(validated(deleteUsers)) chosen: BulkIds,
    @CurrentActor() actor: Actor,
    @RequestLanguage() language: Language,
  ): Promise<TranslatedOutcomes> {
    return translateOutcomes(await this.rpc.call(deleteUsers, chosen, actor), language);
  }
}
