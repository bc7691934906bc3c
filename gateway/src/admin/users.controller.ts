import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  changeRole,
  type ChangeRole,
  deleteUser,
  deleteUsers,
  listUsers,
  type ListUsers,
  type UserIdOfPath,
  type UserPage,
  type UserRow,
} from '#contracts/identity/administration';
import type { Actor, Language } from '#contracts/kit/actor';
import type { ChosenIds } from '#contracts/kit/bulk';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../http/access';
import { Asked, ReaderLanguage, Sender, Told } from '../http/asked';
import { Calls, type Question } from '../http/calls';
import { input } from '../http/input.pipe';
import { ToldOutcomes, toldOutcomes } from '../http/told-outcomes';

const deleteMany: Question<ChosenIds, ToldOutcomes> = { ...deleteUsers, output: ToldOutcomes };

@Admin()
@Controller('api/admin/users')
export class UsersController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listUsers)
  list(@Asked(listUsers) asked: ListUsers, @Sender() actor: Actor): Promise<UserPage> {
    return this.rpc.call(listUsers, asked, actor);
  }

  /** Deletes several. */
  @RecentLogin()
  @Post('bulk-delete')
  @HttpCode(200)
  @Calls(deleteMany)
  async deleteMany(
    @Body(input(deleteUsers)) chosen: ChosenIds,
    @Sender() actor: Actor,
    @ReaderLanguage() language: Language,
  ): Promise<ToldOutcomes> {
    return toldOutcomes(await this.rpc.call(deleteUsers, chosen, actor), language);
  }

  @RecentLogin()
  @Put(':id/role')
  @Calls(changeRole)
  changeRole(@Told(changeRole) change: ChangeRole, @Sender() actor: Actor): Promise<UserRow> {
    return this.rpc.call(changeRole, change, actor);
  }

  @RecentLogin()
  @Delete(':id')
  @Calls(deleteUser)
  delete(@Asked(deleteUser) asked: UserIdOfPath, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(deleteUser, asked, actor);
  }
}
