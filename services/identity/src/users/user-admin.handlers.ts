import { Controller } from '@nestjs/common';
import {
  type AdminUser,
  changeRole,
  type ChangeRole,
  listUserNames,
  listUsers,
  type ListUsers,
  type UserIds,
  type UserNames,
  type UserPage,
} from '#contracts/identity/user-admin';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { UserAdminService } from './user-admin.service';

@Controller()
export class UserAdminHandlers {
  constructor(private readonly userAdmin: UserAdminService) {}

  @Handles(listUsers)
  list(input: ListUsers): Promise<UserPage> {
    return this.userAdmin.list(input);
  }

  @Handles(listUserNames)
  listNames({ ids }: UserIds): Promise<UserNames> {
    return this.userAdmin.listNames(ids);
  }

  @Handles(changeRole)
  changeRole(input: ChangeRole, actor: UserActor): Promise<AdminUser> {
    return this.userAdmin.changeRole(input, actor.userId);
  }
}
