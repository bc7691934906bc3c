import { Controller, Delete, Get, Put } from '@nestjs/common';
import {
  changeRole,
  type ChangeRole,
  deleteUser,
  listUsers,
  type ListUsers,
  type UserIdOfPath,
  type UserPage,
  type UserRow,
} from '#contracts/identity/administration';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender, Told } from '../http/asked';
import { Calls } from '../http/calls';

@Admin()
@Controller('api/admin/users')
export class UsersController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listUsers)
  list(@Asked(listUsers) asked: ListUsers, @Sender() actor: Actor): Promise<UserPage> {
    return this.rpc.call(listUsers, asked, actor);
  }

  @Put(':id/role')
  @Calls(changeRole)
  changeRole(@Told(changeRole) change: ChangeRole, @Sender() actor: Actor): Promise<UserRow> {
    return this.rpc.call(changeRole, change, actor);
  }

  @Delete(':id')
  @Calls(deleteUser)
  delete(@Asked(deleteUser) asked: UserIdOfPath, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(deleteUser, asked, actor);
  }
}
