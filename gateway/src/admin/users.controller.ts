import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  changeRole,
  type ChangeRole,
  deleteUser,
  deleteUsers,
  listUsers,
  type ListUsers,
  type UserIdParam,
  type UserPage,
  type AdminUser,
} from '#contracts/identity/user-admin';
import type { Actor, Language } from '#contracts/kit/actor';
import type { BulkIds } from '#contracts/operations/bulk';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../access/access';
import { QueryInput, RequestLanguage, CurrentActor, BodyInput } from '../http/route-input';
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

  @Get()
  @Calls(listUsers)
  list(@QueryInput(listUsers) input: ListUsers, @CurrentActor() actor: Actor): Promise<UserPage> {
    return this.rpc.call(listUsers, input, actor);
  }

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

  @RecentLogin()
  @Put(':id/role')
  @Calls(changeRole)
  changeRole(@BodyInput(changeRole) change: ChangeRole, @CurrentActor() actor: Actor): Promise<AdminUser> {
    return this.rpc.call(changeRole, change, actor);
  }

  @RecentLogin()
  @Delete(':id')
  @Calls(deleteUser)
  delete(@QueryInput(deleteUser) input: UserIdParam, @CurrentActor() actor: Actor): Promise<Nothing> {
    return this.rpc.call(deleteUser, input, actor);
  }
}
